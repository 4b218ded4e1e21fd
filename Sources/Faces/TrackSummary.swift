/// What became of one face over the film, for reports.
///
/// Frames are numbered from 0 in the order in which the tracker saw them.
public struct TrackSummary: Hashable, Sendable {
    /// The track's number, from 1.
    public let trackingID: Int
    /// First frame in which the face is hidden.
    public private(set) var firstFrame: Int
    /// Last frame in which the face is hidden, so far.
    public private(set) var lastFrame: Int
    /// In how many frames the face is hidden.
    public private(set) var frames = 0
    /// In how many of them it was filled in rather than found.
    public private(set) var bridged = 0
    /// In how many of them a detector was unsure.
    public private(set) var weak = 0
    /// The longest run of frames that were filled in; where a person should look first.
    public private(set) var longestBridge: Range<Int>

    private var bridge: Range<Int>

    init(trackingID: Int, firstFrame: Int) {
        self.trackingID = trackingID
        self.firstFrame = firstFrame
        lastFrame = firstFrame
        longestBridge = firstFrame..<firstFrame
        bridge = longestBridge
    }

    mutating func add(_ face: CoveredFace, frame: Int, isWeak: Bool) {
        if frames == 0 { firstFrame = frame }
        lastFrame = frame
        frames += 1
        if isWeak { weak += 1 }
        guard face.source == .bridged else { return }
        bridged += 1
        bridge = bridge.upperBound == frame ? bridge.lowerBound..<frame + 1 : frame..<frame + 1
        if bridge.count > longestBridge.count { longestBridge = bridge }
    }
}
