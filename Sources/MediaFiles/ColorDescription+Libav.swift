internal import CFFmpeg
internal import VideoFrames

extension ColorDescription {
    /// Takes over what a decoded frame says of its colors.
    init(of decoded: LibavFrame) {
        let frame = unsafe decoded.pointer.pointee
        var range: Range = .unspecified
        switch unsafe frame.color_range {
        case AVCOL_RANGE_MPEG: range = .limited
        case AVCOL_RANGE_JPEG: range = .full
        default: break
        }
        if unsafe PixelFormat.isOldFullRange(AVPixelFormat(rawValue: frame.format)) { range = .full }
        unsafe self.init(
            primaries: Int(frame.color_primaries.rawValue), transfer: Int(frame.color_trc.rawValue),
            matrix: Int(frame.colorspace.rawValue), range: range, chromaLocation: Int(frame.chroma_location.rawValue))
    }
}

extension LibavPicture {
    /// Size of the stored picture.
    var size: PictureSize { unsafe PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height)) }

    /// Sets the modern name of the sample layout, with the range beside it instead of in it.
    func normalize(to color: ColorDescription) {
        if let libav = format.libav() { unsafe frame.pointee.format = libav.rawValue }
        switch color.range {
        case .full: unsafe frame.pointee.color_range = AVCOL_RANGE_JPEG
        case .limited: unsafe frame.pointee.color_range = AVCOL_RANGE_MPEG
        case .unspecified: break
        }
    }
}
