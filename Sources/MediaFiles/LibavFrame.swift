internal import CFFmpeg

/// The one owner of a decoded `AVFrame` until it becomes a picture.
@safe final class LibavFrame {
    private var owned: UnsafeMutablePointer<AVFrame>?

    /// Makes an empty frame.
    init() throws(LibavFailure) {
        guard let frame = unsafe av_frame_alloc() else {
            throw LibavFailure(function: "av_frame_alloc", code: shim_averror(ENOMEM))
        }
        unsafe owned = frame
    }

    deinit { unsafe av_frame_free(&owned) }

    /// The frame; must not be used after ``release()``.
    var pointer: UnsafeMutablePointer<AVFrame> {
        guard let owned = unsafe owned else { preconditionFailure("the frame was given away") }
        return unsafe owned
    }

    /// Gives the frame away.
    func release() -> UnsafeMutablePointer<AVFrame> {
        defer { unsafe owned = nil }
        return unsafe pointer
    }
}
