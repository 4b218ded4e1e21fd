/// The life of one followed face, for reports.
public struct TrackSummary: Hashable, Sendable {
    /// Number of the track, from 1.
    public var trackingID: Int
    /// First covered frame, from 0.
    public var firstFrame: Int
    /// Last covered frame.
    public var lastFrame: Int
    /// Covered frames.
    public var frames: Int
    /// Covered frames in which the detector did not find the face.
    public var bridged: Int

    /// Makes a summary.
    public init(trackingID: Int, firstFrame: Int, lastFrame: Int, frames: Int, bridged: Int) {
        self.trackingID = trackingID
        self.firstFrame = firstFrame
        self.lastFrame = lastFrame
        self.frames = frames
        self.bridged = bridged
    }
}
