/// How faces are followed over time.
///
/// Thresholds are detector confidences, 0…1; times are in seconds.
public struct FaceTrackerSettings: Hashable, Sendable {
    /// Confidence that begins a track by itself.
    public var startConfidence = 0.5
    /// Confidence from which a detection may continue or lead into a track.
    public var continueConfidence = 0.2
    /// Confidence from which ``mediumCount`` detections that follow one another begin a track too.
    public var mediumConfidence = 0.35
    /// How many detections of ``mediumConfidence`` begin a track.
    public var mediumCount = 4
    /// Longest time without detections that is bridged.
    public var longestGap = 1.0
    /// How long before its first and after its last detection a face is covered.
    public var lead = 0.3
    /// How far the tracker looks ahead before it decides on a frame.
    ///
    /// Every waiting frame is a whole picture of memory, so this is as short as the promises allow. The lead-in needs
    /// ``lead`` and a little more, in which a weak beginning can prove itself. Bridging does not need ``longestGap``:
    /// a track that lost its face goes on covering, where it is expected, until the gap can no longer close within
    /// sight. So a shorter look-ahead costs a longer lead-out, which is ``longestGap`` − ``lookAhead``, and nothing
    /// else.
    public var lookAhead = 0.48
    /// Most frames that may wait, whatever ``lookAhead`` says: the bound on memory at high frame rates.
    public var maximumFrames = 32

    /// Makes the default settings.
    public init() {}

    /// How long a face that is no longer found stays covered.
    var coast: Double { max(lead, longestGap - lookAhead) }
}
