import VideoFrames

/// What only `live` is told.
struct LiveCommandOptions: Equatable, Sendable {
    /// Seconds that pictures wait, so that a face is covered before it is first found.
    var delay = 0.0
    /// Whether the source connects to this side, instead of this side to the source.
    var listens = false
    /// Whether viewers connect to this side.
    var serves = false
    /// Whether a file is played at its own pace.
    var paces = false
    /// Size to ask a camera or screen for.
    var size: PictureSize?
    /// Frames a second to ask a camera or screen for.
    var rate: Double?
    /// Seconds to try to reach a source again that went away.
    var reconnect = 0.0
    /// Seconds of each recorded file.
    var segment: Double?
}
