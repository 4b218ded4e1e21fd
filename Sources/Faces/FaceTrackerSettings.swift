/// How faces are followed over time. Thresholds are detector confidences, 0…1; times are in seconds.
public struct FaceTrackerSettings: Hashable, Sendable {
    /// Confidence that begins a track by itself.
    public var startConfidence = 0.5
    /// Confidence from which a detection may continue or lead into a track.
    public var continueConfidence = 0.2
    /// Longest time without detections that is bridged.
    public var longestGap = 1.0
    /// How long before its first and after its last detection a face is covered.
    public var lead = 0.3
    /// How far the tracker looks ahead before it decides on a frame.
    public var lookAhead = 1.0

    /// Makes the default settings.
    public init() {}
}
