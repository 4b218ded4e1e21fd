public import VideoFrames

/// A frame that may be shown.
public struct MaskedLiveFrame: ~Copyable {
    /// The frame, with its faces hidden.
    public var frame: VideoFrame
    /// How sure that is.
    public let rung: LiveRung
    /// When the source gave it.
    public let arrival: ContinuousClock.Instant

    /// Takes the frame out, ending this value.
    public consuming func takeFrame() -> VideoFrame { frame }

    /// Whether sound of the same time must be muted.
    public var mutesSound: Bool { rung == .slate }
}
