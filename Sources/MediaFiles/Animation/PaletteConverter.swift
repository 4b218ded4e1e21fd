internal import CFFmpeg
internal import VideoFrames

/// Brings pictures into 256 colors of their own, for GIF; transparent samples stay so where they were.
///
/// Every picture gets a table made of nothing but its own samples, which are masked already: none of an earlier picture, nor of
/// the source, can come through it.
final class PaletteConverter {
    private let size: PictureSize
    private let samples: SampleConverter

    /// Prepares for pictures of one layout and size.
    init(from source: (format: AVPixelFormat, color: ColorDescription), size: PictureSize) throws(LibavFailure) {
        self.size = size
        // Four bytes of blue, green, red and alpha are one number on this kind of machine, as palettes have them.
        samples = try SampleConverter(
            from: source, to: (AV_PIX_FMT_BGRA, ColorDescription(range: .full)), size: size)
    }

    /// Returns the picture with its palette.
    func convert(_ source: UnsafeMutablePointer<AVFrame>) throws(LibavFailure) -> LibavFrame {
        let colored = try unsafe samples.convert(source)
        let result = try LibavFrame()
        unsafe result.pointer.pointee.format = AV_PIX_FMT_PAL8.rawValue
        unsafe result.pointer.pointee.width = Int32(size.width)
        unsafe result.pointer.pointee.height = Int32(size.height)
        try checked("av_frame_get_buffer", unsafe av_frame_get_buffer(result.pointer, 0))
        let table = ColorTable(numbers(of: colored).span)
        unsafe fill(result.pointer, from: colored.pointer, table)
        return result
    }

    private func numbers(of frame: LibavFrame) -> [UInt32] {
        (0..<size.height).flatMap { y in unsafe Array(row(y, of: frame.pointer)) }
    }

    private func row(_ y: Int, of frame: UnsafeMutablePointer<AVFrame>) -> UnsafeBufferPointer<UInt32> {
        guard let base = unsafe frame.pointee.data.0 else { preconditionFailure("a picture has its plane") }
        let start = unsafe UnsafeRawPointer(base + y * Int(frame.pointee.linesize.0))
        return unsafe UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt32.self), count: size.width)
    }

    private func fill(
        _ target: UnsafeMutablePointer<AVFrame>, from source: UnsafeMutablePointer<AVFrame>, _ table: ColorTable
    ) {
        guard let entries = unsafe target.pointee.data.0, let palette = unsafe target.pointee.data.1 else {
            preconditionFailure("a picture with a palette has two planes")
        }
        unsafe palette.withMemoryRebound(to: UInt32.self, capacity: ColorTable.most) { palette in
            for index in 0..<ColorTable.most {
                // What is not used must not look transparent.
                unsafe palette[index] = index < table.colors.count ? table.colors[index] : 0xFF00_0000
            }
        }
        for y in 0..<size.height {
            let from = unsafe row(y, of: source)
            let to = unsafe entries + y * Int(target.pointee.linesize.0)
            for x in 0..<size.width { unsafe to[x] = table.entry(of: from[x]) }
        }
    }
}
