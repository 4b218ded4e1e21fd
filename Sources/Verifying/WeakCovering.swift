public import VideoFrames

/// A covering that follows a face more finely than is allowed, over a run of frames.
public struct WeakCovering: Hashable, Sendable {
    /// First frame it was measured in.
    public var firstFrame: Int
    /// Last frame it was measured in.
    public var lastFrame: Int
    /// The face's box in the first frame.
    public var box: PixelRect
    /// Number of the track, where the face was followed.
    public var trackingID: Int?
    /// How much more alike it is than is allowed, 0…1.
    public var excess: Double
}
