internal import CFFmpeg
internal import VideoFrames

/// A picture in libav's memory: the one owner of an `AVFrame`.
///
/// Reader and writer share it, so that a decoded picture reaches the encoder without a copy. The decoder may go on reading the
/// memory; `makeWritable()` copies it in that case.
@safe final class LibavPicture: PictureStorage {
    /// The frame; owned, never `nil`.
    let frame: UnsafeMutablePointer<AVFrame>
    let format: PixelFormat

    /// Takes over `frame`, whose pixel format must be one of our planar ones.
    init(owning frame: UnsafeMutablePointer<AVFrame>, format: PixelFormat) {
        unsafe self.frame = frame
        self.format = format
    }

    /// Allocates writable memory for a picture.
    static func allocate(format: PixelFormat, libav: AVPixelFormat, size: PictureSize) throws(LibavFailure)
        -> LibavPicture
    {
        guard let frame = unsafe av_frame_alloc() else {
            throw LibavFailure(function: "av_frame_alloc", code: shim_averror(ENOMEM))
        }
        let picture = unsafe LibavPicture(owning: frame, format: format)
        unsafe frame.pointee.format = libav.rawValue
        unsafe frame.pointee.width = Int32(size.width)
        unsafe frame.pointee.height = Int32(size.height)
        try checked("av_frame_get_buffer", unsafe av_frame_get_buffer(frame, 0))
        return picture
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
        unsafe av_frame_free(&frame)
    }

    /// The picture's planes as they lie in memory.
    var planes: [PlaneLayout] {
        unsafe (0..<format.planeCount).map { index in
            guard let base = unsafe Self.data(of: frame, index) else {
                preconditionFailure("a picture has all its planes")
            }
            return unsafe PlaneLayout(
                base: UnsafeMutableRawPointer(base), bytesPerRow: Self.bytesPerRow(of: frame, index))
        }
    }

    func makeWritable() throws(PictureError) -> [PlaneLayout] {
        // Going on would scribble over what the decoder refers to.
        guard unsafe av_frame_make_writable(frame) >= 0 else { throw .outOfMemory(size) }
        return unsafe planes
    }

    private static func data(of frame: UnsafeMutablePointer<AVFrame>, _ index: Int) -> UnsafeMutablePointer<UInt8>? {
        unsafe withUnsafePointer(to: frame.pointee.data) { tuple in
            unsafe UnsafeRawPointer(tuple).assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)[index]
        }
    }

    private static func bytesPerRow(of frame: UnsafeMutablePointer<AVFrame>, _ index: Int) -> Int {
        unsafe withUnsafePointer(to: frame.pointee.linesize) { tuple in
            unsafe Int(UnsafeRawPointer(tuple).assumingMemoryBound(to: Int32.self)[index])
        }
    }
}
