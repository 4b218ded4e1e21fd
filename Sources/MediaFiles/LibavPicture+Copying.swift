internal import CFFmpeg
internal import VideoFrames

extension LibavPicture {
    /// Makes a copy of a picture that lies in other memory.
    convenience init(copying picture: borrowing PixelBuffer) throws(LibavFailure) {
        let frame = try LibavFrame()
        guard let libav = picture.format.libav() else {
            throw LibavFailure(function: "av_frame_get_buffer", code: shim_averror(ENOSYS))
        }
        unsafe frame.pointer.pointee.format = libav.rawValue
        unsafe frame.pointer.pointee.width = Int32(picture.size.width)
        unsafe frame.pointer.pointee.height = Int32(picture.size.height)
        try checked("av_frame_get_buffer", unsafe av_frame_get_buffer(frame.pointer, 0))
        unsafe self.init(owning: frame.release(), format: picture.format)
        let targets = unsafe planes
        for index in 0..<picture.format.planeCount {
            let size = picture.format.size(ofPlane: index, in: picture.size)
            let (target, bytes) = unsafe (targets[index], size.width * picture.format.bytesPerSample)
            unsafe picture.withUnsafePlane(index) { source in
                for y in 0..<size.height {
                    unsafe (target.base + y * target.bytesPerRow)
                        .copyMemory(from: source.base + y * source.bytesPerRow, byteCount: bytes)
                }
            }
        }
    }
}
