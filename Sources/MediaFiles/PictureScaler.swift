internal import CFFmpeg
internal import VideoFrames

/// Brings pictures of another size or layout to a track's.
@safe final class PictureScaler {
    private let context: OpaquePointer
    private let source: (format: PixelFormat, size: PictureSize)
    private let target: (format: PixelFormat, size: PictureSize)

    /// Prepares to scale pictures like `picture`.
    init(from picture: LibavPicture, to format: PixelFormat, size: PictureSize) throws(LibavFailure) {
        source = (picture.format, picture.size)
        target = (format, size)
        guard let from = picture.format.libav(), let to = format.libav(),
            let context = unsafe sws_getContext(
                Int32(source.size.width), Int32(source.size.height), from, Int32(size.width), Int32(size.height), to,
                SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP, nil, nil, nil)
        else { throw LibavFailure(function: "sws_getContext", code: shim_averror(EINVAL)) }
        unsafe self.context = context
    }

    deinit { unsafe sws_freeContext(context) }

    /// Says whether it was made for such pictures.
    func fits(_ picture: LibavPicture) -> Bool { picture.format == source.format && picture.size == source.size }

    /// Returns the scaled picture.
    func scale(_ picture: LibavPicture) throws(LibavFailure) -> LibavPicture {
        guard let libav = target.format.libav() else {
            throw LibavFailure(function: "sws_scale_frame", code: shim_averror(EINVAL))
        }
        let result = try LibavPicture.allocate(format: target.format, libav: libav, size: target.size)
        try checked("sws_scale_frame", unsafe sws_scale_frame(context, result.frame, picture.frame))
        return result
    }
}
