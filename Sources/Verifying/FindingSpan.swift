public import VideoFrames

/// The same finding in frames that follow one another.
public struct FindingSpan: Hashable, Sendable {
    /// The finding with its box in the first frame, and with the largest confidence and measure of all of them.
    public var finding: FaceDoubt
    /// Number of the video track.
    public var track: Int
    /// First frame.
    public var firstFrame: Int
    /// Last frame.
    public var lastFrame: Int
    /// When the first frame is shown, in seconds from the film's start.
    public var firstTime: Double
    /// When the last frame is shown.
    public var lastTime: Double
    /// The box in the last frame.
    public var lastBox: PixelRect
}
