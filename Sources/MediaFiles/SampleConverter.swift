internal import CFFmpeg
internal import VideoFrames

/// Brings pictures into the sample layout of an encoder, by libswscale: the one owner of an `SwsContext`.
///
/// The size changes only where that is asked for, never on the way to an encoder. Between YUV and RGB it uses the picture's own matrix and range.
@safe final class SampleConverter {
    private let context: OpaquePointer
    private let target: AVPixelFormat
    private let size: PictureSize

    /// Prepares a conversion; `from` and `to` say what the samples mean before and after.
    init(
        from source: (format: AVPixelFormat, color: ColorDescription),
        to target: (format: AVPixelFormat, color: ColorDescription), size: PictureSize, newSize: PictureSize? = nil
    ) throws(LibavFailure) {
        LibavLog.install()
        let result = newSize ?? size
        let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT
        guard
            let context = unsafe sws_getContext(
                Int32(size.width), Int32(size.height), source.format, Int32(result.width), Int32(result.height),
                target.format, flags, nil, nil, nil)
        else { throw LibavFailure(function: "sws_getContext", code: shim_averror(EINVAL)) }
        unsafe self.context = context
        self.target = target.format
        self.size = result
        // Fails for layouts that have no matrix, which then need none.
        _ = unsafe sws_setColorspaceDetails(
            context, Self.coefficients(source.color, size), source.color.range == .full ? 1 : 0,
            Self.coefficients(target.color, size), target.color.range == .full ? 1 : 0, 0, 1 << 16, 1 << 16)
    }

    deinit { unsafe sws_freeContext(context) }

    private static func coefficients(_ color: ColorDescription, _ size: PictureSize) -> UnsafePointer<Int32>? {
        let known = [1, 4, 5, 6, 7, 9].contains(color.matrix)
        let matrix = known ? color.matrix : size.height >= 720 ? 1 : 6
        return unsafe UnsafePointer(sws_getCoefficients(Int32(matrix)))
    }

    /// Returns the converted picture.
    func convert(_ source: UnsafeMutablePointer<AVFrame>) throws(LibavFailure) -> LibavFrame {
        let result = try LibavFrame()
        unsafe result.pointer.pointee.format = target.rawValue
        unsafe result.pointer.pointee.width = Int32(size.width)
        unsafe result.pointer.pointee.height = Int32(size.height)
        try checked("av_frame_get_buffer", unsafe av_frame_get_buffer(result.pointer, 0))
        try checked("sws_scale_frame", unsafe sws_scale_frame(context, result.pointer, source))
        return result
    }
}
