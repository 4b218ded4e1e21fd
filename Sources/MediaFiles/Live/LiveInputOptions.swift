public import VideoFrames

/// How a live source is opened and what happens when it falls silent.
public struct LiveInputOptions: Sendable {
    /// Threads of the decoder; more of them add no delay, because they share one picture.
    public var decoderThreads = 1
    /// Whether to wait for the other side to connect, where the protocol allows either.
    public var listens = false
    /// Whether a file is read at the pace at which it is shown.
    public var paces = false
    /// Size to ask a camera or screen for.
    public var size: PictureSize?
    /// Frames a second to ask a camera or screen for.
    public var frameRate: Double?
    /// Seconds without a packet after which the source is taken to be gone.
    public var silenceLimit = 5.0
    /// Seconds to try to reach a source again that went away; 0 ends the stream then.
    public var reconnectLimit = 0.0
    /// Seconds that may be spent to find out what the source sends.
    public var probeSeconds = 1.0

    /// Makes the default settings, which suit a network source.
    public init() {}
}
