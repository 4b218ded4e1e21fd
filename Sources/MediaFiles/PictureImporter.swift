internal import CFFmpeg
internal import VideoFrames

/// Turns decoded frames into pictures of one track: the same planes, or repacked where libav's layout is not planar.
@safe final class PictureImporter {
    /// Layout of all pictures of the track.
    let format: PixelFormat
    /// Size of all pictures of the track.
    let size: PictureSize
    /// Meaning of the samples.
    let color: ColorDescription
    private var scaler: PictureScaler?

    /// Prepares for frames like `first`, or returns `nil` when its layout cannot be held.
    init?(first: LibavFrame) {
        let frame = unsafe first.pointer
        let libav = unsafe AVPixelFormat(rawValue: frame.pointee.format)
        guard let format = PixelFormat(libav: libav) ?? SampleRepacker(from: libav)?.format else { return nil }
        self.format = format
        size = unsafe PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        color = ColorDescription(of: first)
    }

    /// Takes over a frame's memory without copying where the layout allows it.
    func picture(from decoded: LibavFrame) throws(LibavFailure) -> LibavPicture {
        let frame = unsafe decoded.pointer
        unsafe Self.strip(frame)
        let libav = unsafe AVPixelFormat(rawValue: frame.pointee.format)
        var picture: LibavPicture
        if let known = PixelFormat(libav: libav) {
            unsafe picture = LibavPicture(owning: decoded.release(), format: known)
        } else if let repacker = SampleRepacker(from: libav) {
            picture = try repacker.repack(decoded)
        } else {
            throw LibavFailure(function: "repack", code: shim_averror(ENOSYS))
        }
        if picture.format != format || picture.size != size { picture = try scaled(picture) }
        picture.normalize(to: color)
        return picture
    }

    private func scaled(_ picture: LibavPicture) throws(LibavFailure) -> LibavPicture {
        if let scaler, scaler.fits(picture) { return try scaler.scale(picture) }
        let fresh = try PictureScaler(from: picture, to: format, size: size)
        scaler = fresh
        return try fresh.scale(picture)
    }

    /// Removes what rides on a frame besides its samples: captions, camera data, EXIF.
    private static func strip(_ frame: UnsafeMutablePointer<AVFrame>) {
        while unsafe frame.pointee.nb_side_data > 0, let first = unsafe frame.pointee.side_data[0] {
            let before = unsafe frame.pointee.nb_side_data
            unsafe av_frame_remove_side_data(frame, first.pointee.type)
            guard unsafe frame.pointee.nb_side_data < before else { break }
        }
        unsafe av_dict_free(&frame.pointee.metadata)
    }
}
