internal import CFFmpeg
internal import VideoFrames

/// An encoder of this build of libav.
struct EncoderDescription {
    /// libav's name.
    let name: String
    /// Number of the codec it writes.
    let codec: AVCodecID
    /// Pixel formats it takes, best first where it has an order.
    let formats: [AVPixelFormat]
    private let options: Set<String>

    /// Finds a video encoder; `nil` when this build has none of that name.
    init?(named name: String) {
        guard let found = unsafe avcodec_find_encoder_by_name(name), unsafe found.pointee.type == AVMEDIA_TYPE_VIDEO
        else { return nil }
        self.name = name
        codec = unsafe found.pointee.id
        formats = unsafe Self.formats(found.pointee.pix_fmts)
        options = unsafe Self.optionNames(found.pointee.priv_class)
    }

    /// libav's name of the codec.
    var codecName: String { unsafe String(cString: avcodec_get_name(codec)) }

    /// Whether the encoder has a private option of that name.
    func hasOption(_ name: String) -> Bool { options.contains(name) }

    /// Whether the codec's chroma planes must cover the picture exactly, so that 4:2:0 needs even sizes.
    var needsWholeChroma: Bool { codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC }

    /// Whether times must be counted in frames: the codec knows only few rates, or stores the unit in 16 bits.
    var countsFrames: Bool {
        [AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4].contains(codec)
    }

    /// The formats that a picture of `size` can have.
    func formats(for size: PictureSize) -> [AVPixelFormat] {
        guard needsWholeChroma else { return formats }
        return formats.filter { format in
            guard let layout = PixelFormat(libav: format) else {
                return format == AV_PIX_FMT_RGB24 || format == AV_PIX_FMT_BGR24 || format == AV_PIX_FMT_BGR0
            }
            return size.width % (1 << layout.chromaShiftX) == 0 && size.height % (1 << layout.chromaShiftY) == 0
        }
    }

    /// Whether the container takes what the encoder writes.
    func fits(_ container: OutputContainer) -> Bool {
        if container.isPicture { return container.onlyEncoder == name }
        guard let muxer = unsafe av_guess_format(container.muxer, nil, nil) else { return false }
        let answer = unsafe avformat_query_codec(muxer, codec, FF_COMPLIANCE_NORMAL)
        if answer >= 0 { return answer == 1 }
        // The transport stream's muxer does not answer, and wraps what it does not know as private data.
        return [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4].contains(codec)
    }

    private static func formats(_ list: UnsafePointer<AVPixelFormat>?) -> [AVPixelFormat] {
        guard var next = unsafe list else { return [] }
        var result: [AVPixelFormat] = []
        while unsafe next.pointee != AV_PIX_FMT_NONE {
            unsafe result.append(next.pointee)
            unsafe next += 1
        }
        return result
    }

    private static func optionNames(_ kind: UnsafePointer<AVClass>?) -> Set<String> {
        guard var next = unsafe kind?.pointee.option else { return [] }
        var result: Set<String> = []
        while let name = unsafe next.pointee.name {
            unsafe result.insert(String(cString: name))
            unsafe next += 1
        }
        return result
    }
}
