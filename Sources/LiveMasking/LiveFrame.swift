internal import Synchronization
public import VideoFrames

/// A frame on its way through an asynchronous sequence, whose elements must be copyable: a box that is opened once.
public final class LiveFrame: Sendable {
    /// How sure the mask is; `nil` for a frame that was not masked yet, which must not be shown.
    public let rung: LiveRung?
    private let content: Mutex<VideoFrame?>

    /// Puts a frame of the source into a box.
    public init(_ frame: consuming sending VideoFrame) {
        rung = nil
        content = Mutex(consume frame)
    }

    init(_ masked: consuming sending MaskedLiveFrame) {
        rung = masked.rung
        content = Mutex(masked.frame)
    }

    /// Takes the frame out; `nil` when that was done before.
    public func take() -> VideoFrame? {
        content.withLock { content in
            let taken = content.take()
            return taken
        }
    }
}
