internal import CFFmpeg

/// Finds out whether an encoder can do what settings ask for, without a film.
struct EncoderCheck {
    let settings: MediaWriterSettings
    /// Where it must fit; `nil` when that is not known yet.
    let container: OutputContainer?

    /// Checks everything that does not depend on the film.
    ///
    /// What is not asked for is not checked: the default fits the container.
    func run() throws(EncoderProblem) {
        if settings.quality != nil, settings.bitRate != nil { throw .qualityAndBitRate }
        guard let name = settings.encoder ?? usualEncoder, let encoder = try find(name) else { return }
        if let container, !encoder.fits(container) {
            throw .wrongContainer(
                encoder: name, codec: encoder.codecName, container: container.muxer, fitting: fitting)
        }
        try checkScales(of: encoder)
        if encoder.isHardware { try EncoderProbe(encoder).run() }
    }

    /// Where no encoder is named, the scales are checked that it will have in any case.
    private var usualEncoder: String? {
        guard settings.asksForScale else { return nil }
        return container?.onlyEncoder ?? (container?.isPicture == true ? nil : "libx264")
    }

    private func find(_ name: String) throws(EncoderProblem) -> EncoderDescription? {
        if let encoder = EncoderDescription(named: name) { return encoder }
        guard settings.encoder != nil else { return nil }
        if let codec = unsafe avcodec_descriptor_get_by_name(name), unsafe codec.pointee.type == AVMEDIA_TYPE_VIDEO {
            let id = unsafe codec.pointee.id
            throw .codecName(name, encoders: Self.all.filter { EncoderDescription(named: $0)?.codec == id })
        }
        throw Self.elsewhere.contains(name)
            ? .notBuiltIn(name, known: fitting) : .unknownName(name, known: container == nil ? Self.all : fitting)
    }

    /// Checks an encoder's quality, preset and bit rate.
    func checkScales(of encoder: EncoderDescription) throws(EncoderProblem) {
        let name = encoder.name
        if let quality = settings.quality {
            guard let scale = EncoderScale(of: encoder) else { throw .noQuality(encoder: name) }
            guard quality >= Double(scale.range.lowerBound), quality <= Double(scale.range.upperBound) else {
                throw .qualityOutOfRange(encoder: name, scale.range)
            }
        }
        if settings.bitRate != nil, !encoder.isLossy || name.hasPrefix("prores") { throw .noBitRate(encoder: name) }
        guard let preset = settings.preset else { return }
        switch EncoderPresets(of: encoder) {
        case nil: throw .noPresets(encoder: name)
        case .names(_, let names):
            if !names.contains(preset) { throw .unknownPreset(encoder: name, preset, known: names) }
        case .numbers(_, let range):
            guard let number = Int(preset), range.contains(number) else {
                throw .presetOutOfRange(encoder: name, range)
            }
        }
    }

    /// Names of this build's encoders that the container can hold, the usual ones first.
    var fitting: [String] {
        guard let container else { return Self.all }
        if let only = container.onlyEncoder, container.isPicture { return [only] }
        return Self.all.filter { EncoderDescription(named: $0)?.fits(container) == true }
    }

    /// Names of all video encoders of this build, the usual ones first.
    static let all: [String] = {
        var names: [String] = []
        var state: UnsafeMutableRawPointer?
        while let codec = unsafe av_codec_iterate(&state) {
            guard unsafe av_codec_is_encoder(codec) != 0, unsafe codec.pointee.type == AVMEDIA_TYPE_VIDEO else {
                continue
            }
            unsafe names.append(String(cString: codec.pointee.name))
        }
        let first = usual.filter(names.contains)
        return first + names.filter { !usual.contains($0) }
    }()

    private static let usual = [
        "libx264", "libx265", "libvpx-vp9", "libsvtav1", "libaom-av1", "libvpx", "ffv1", "prores_ks", "mpeg4",
        "mpeg2video", "mjpeg",
    ]

    /// Encoders that other builds of libav have.
    private static let elsewhere: Set<String> = [
        "libx264", "libx264rgb", "libx265", "libvpx", "libvpx-vp9", "libaom-av1", "libsvtav1", "librav1e",
        "libopenh264",
        "libkvazaar", "libxvid", "libxavs2", "libtheora", "libwebp", "h264_nvenc", "hevc_nvenc", "av1_nvenc",
        "h264_vaapi", "hevc_vaapi", "av1_vaapi", "vp8_vaapi", "vp9_vaapi", "mpeg2_vaapi", "mjpeg_vaapi", "h264_qsv",
        "hevc_qsv", "av1_qsv", "vp9_qsv", "mpeg2_qsv", "mjpeg_qsv", "h264_amf", "hevc_amf", "av1_amf", "h264_mf",
        "hevc_mf", "h264_videotoolbox", "hevc_videotoolbox", "prores_videotoolbox", "h264_v4l2m2m", "hevc_v4l2m2m",
        "vp8_v4l2m2m", "h264_omx", "h264_mediacodec", "hevc_mediacodec", "h264_vulkan", "hevc_vulkan",
    ]
}

extension MediaWriterSettings {
    /// Whether quality, rate or speed are asked for, which only some encoders can be told.
    public var asksForScale: Bool { quality != nil || bitRate != nil || preset != nil }
}

extension MediaWriter {
    /// Checks encoder, quality, preset and bit rate before a film is opened.
    ///
    /// An encoder that works in hardware is tried, so that a missing device shows now; nothing falls back to another encoder.
    ///
    /// - Parameter path: Where the film will be, for its container; one that is not known is checked later.
    /// - Throws: `MediaError.cannotEncode`.
    public static func check(_ settings: MediaWriterSettings, path: String?) throws(MediaError) {
        let named = settings.container.flatMap { OutputContainer(named: $0) }
        let container = named ?? path.flatMap { OutputContainer(path: $0) }
        do throws(EncoderProblem) {
            try EncoderCheck(settings: settings, container: container).run()
        } catch {
            throw .cannotEncode(error)
        }
    }
}
