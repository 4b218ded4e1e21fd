internal import CFFmpeg
internal import VideoFrames

/// A crop rectangle that stands in the container, which libav does not read.
///
/// Players show only what is inside: a `clap` box in MP4 and MOV (ISO/IEC 14496-12, 12.1.4), `PixelCrop…` elements in Matroska
/// (RFC 9559, 5.1.4.1.28). Without it a film would come out with edges that its owner cut away.
struct ContainerCrop: Hashable, Sendable {
    /// Columns and rows of the stored picture that are not shown.
    var left = 0
    var right = 0
    var top = 0
    var bottom = 0
    /// Width over height of a sample, where the container's own numbers for it are about the cropped picture.
    var sampleAspectRatio: Rational?

    /// Whether nothing is cut away.
    var isEmpty: Bool { left == 0 && right == 0 && top == 0 && bottom == 0 }

    /// Cuts a decoded frame; one that is too small for that stays whole.
    func apply(to frame: UnsafeMutablePointer<AVFrame>) {
        guard unsafe left + right < Int(frame.pointee.width), unsafe top + bottom < Int(frame.pointee.height) else {
            return
        }
        unsafe frame.pointee.crop_left = left
        unsafe frame.pointee.crop_right = right
        unsafe frame.pointee.crop_top = top
        unsafe frame.pointee.crop_bottom = bottom
        _ = unsafe av_frame_apply_cropping(frame, Int32(AV_FRAME_CROP_UNALIGNED))
    }

    /// Finds the rectangles of a file's video streams.
    ///
    /// - Parameters:
    ///   - file: Its bytes; one that only goes forward has none to look at.
    ///   - format: libav's name of the container.
    ///   - streams: Number and container's identifier of each ordinary video stream, in the file's order.
    static func all(in file: FileInput, format: String, streams: [(index: Int, identifier: Int)]) -> [Int:
        ContainerCrop]
    {
        var found: [Int: ContainerCrop] = [:]
        if format.hasPrefix("mov") {
            let crops = MovieBoxes(file: file).crops()
            for stream in streams { found[stream.index] = crops[stream.identifier] }
        } else if format.hasPrefix("matroska") {
            for (stream, crop) in zip(streams, MatroskaElements(file: file).crops()) { found[stream.index] = crop }
        }
        return found.filter { !$0.value.isEmpty }
    }
}
