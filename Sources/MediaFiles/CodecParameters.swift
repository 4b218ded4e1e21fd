internal import CFFmpeg

/// The one owner of an `AVCodecParameters`.
@safe final class CodecParameters {
    /// Valid as long as this object.
    let pointer: UnsafeMutablePointer<AVCodecParameters>

    init() throws(LibavFailure) {
        guard let pointer = unsafe avcodec_parameters_alloc() else {
            throw LibavFailure(function: "avcodec_parameters_alloc", code: shim_averror(ENOMEM))
        }
        unsafe self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVCodecParameters>? = unsafe pointer
        unsafe avcodec_parameters_free(&pointer)
    }
}
