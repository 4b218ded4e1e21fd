internal import CFFmpeg
internal import VideoFrames

/// An encoder of this build of libav.
struct EncoderDescription {
    /// libav's name.
    let name: String
    /// Number of the codec it writes.
    let codec: AVCodecID
    /// Pixel formats that frames for it may have, best first where it has an order.
    let formats: [AVPixelFormat]
    /// Whether it needs a device of the machine.
    let isHardware: Bool
    /// Frames are brought to the device in this form, where it takes no others.
    let uploadFormat: AVPixelFormat?
    /// Its private options by name.
    let options: [String: EncoderOption]

    /// Finds a video encoder; `nil` when this build has none of that name.
    init?(named name: String) {
        guard let found = unsafe avcodec_find_encoder_by_name(name), unsafe found.pointee.type == AVMEDIA_TYPE_VIDEO
        else { return nil }
        self.name = name
        codec = unsafe found.pointee.id
        isHardware =
            unsafe found.pointee.capabilities & (AV_CODEC_CAP_HARDWARE | AV_CODEC_CAP_HYBRID) != 0
            || name.hasSuffix("_v4l2m2m") || name.hasSuffix("_omx")
        let all = unsafe Self.formats(found.pointee.pix_fmts)
        let plain = all.filter { !Self.isOfDevice($0) }
        uploadFormat = plain.isEmpty ? all.first : nil
        // Every device takes these; which others it takes is known only to its driver.
        let tenBits = codec == AV_CODEC_ID_HEVC || codec == AV_CODEC_ID_VP9 ? [AV_PIX_FMT_P010LE] : []
        formats = plain.isEmpty && !all.isEmpty ? [AV_PIX_FMT_NV12] + tenBits : plain
        options = unsafe EncoderOption.all(of: found.pointee.priv_class)
    }

    /// libav's name of the codec.
    var codecName: String { unsafe String(cString: avcodec_get_name(codec)) }

    /// Whether the encoder has a private option of that name.
    func hasOption(_ name: String) -> Bool { options[name] != nil }

    /// Whether the codec's chroma planes must cover the picture exactly, so that 4:2:0 needs even sizes.
    var needsWholeChroma: Bool { codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC }

    /// Whether times must be counted in frames: the codec knows only few rates, or stores the unit in 16 bits.
    var countsFrames: Bool {
        [AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4].contains(codec)
    }

    /// Whether the codec may lose something, so that a quality or a bit rate can be chosen.
    var isLossy: Bool {
        guard let descriptor = unsafe avcodec_descriptor_get(codec) else { return true }
        return unsafe descriptor.pointee.props & AV_CODEC_PROP_LOSSY != 0
    }

    /// The formats that a picture of `size` can have.
    func formats(for size: PictureSize) -> [AVPixelFormat] {
        guard needsWholeChroma else { return formats }
        return formats.filter { format in
            guard let layout = unsafe av_pix_fmt_desc_get(format) else { return false }
            return unsafe size.width % (1 << layout.pointee.log2_chroma_w) == 0
                && size.height % (1 << layout.pointee.log2_chroma_h) == 0
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

    private static func isOfDevice(_ format: AVPixelFormat) -> Bool {
        guard let descriptor = unsafe av_pix_fmt_desc_get(format) else { return true }
        return unsafe descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_HWACCEL) != 0
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
}
