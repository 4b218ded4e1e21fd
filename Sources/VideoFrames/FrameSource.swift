/// Where frames come from: a file, a camera, a test's script.
///
/// Used by one thread at a time.
public protocol FrameSource: AnyObject, Sendable {
    /// Returns the next frame in presentation order (within its track), or `nil` at the end.
    ///
    /// - Throws: When the source cannot go on. The end is not an error; a damaged picture is a frame with `isDamaged` set.
    func nextFrame() throws -> VideoFrame?
}

/// Where finished frames go.
///
/// Used by one thread at a time.
public protocol FrameSink: AnyObject, Sendable {
    /// Takes the next frame of its track.
    func write(_ frame: consuming VideoFrame) throws
    /// Completes the output after the last frame. Whoever owns the sink then decides whether it becomes visible.
    func finish() throws
    /// Gives up and removes whatever was written. Must be safe to call at any time, also after a failure.
    func cancel()
}
