/// An encoder's scale of constant quality: lower is better.
struct EncoderScale: Hashable {
    /// Its private option, or `nil` for libav's common quantizer.
    let option: String?
    /// What it may be.
    let range: ClosedRange<Int>

    /// The scale of an encoder, as its documentation has it; `nil` where it has none.
    init?(of encoder: EncoderDescription) {
        guard encoder.isLossy, let (option, range) = Self.known[encoder.name] ?? Self.family(of: encoder.name) else {
            return nil
        }
        if let option, !encoder.hasOption(option) { return nil }
        (self.option, self.range) = (option, range)
    }

    private static let known: [String: (String?, ClosedRange<Int>)] = [
        "libx264": ("crf", 0...51), "libx264rgb": ("crf", 0...51), "libx265": ("crf", 0...51),
        "libvpx": ("crf", 4...63), "libvpx-vp9": ("crf", 0...63), "libaom-av1": ("crf", 0...63),
        // 0 stands for "no crf" there.
        "libsvtav1": ("crf", 1...63),
        "librav1e": ("qp", 0...255), "h264_vaapi": ("qp", 0...52), "hevc_vaapi": ("qp", 0...52),
        "mpeg4": (nil, 1...31), "mpeg2video": (nil, 1...31), "mpeg1video": (nil, 1...31), "mjpeg": (nil, 1...31),
        "msmpeg4": (nil, 1...31), "msmpeg4v2": (nil, 1...31), "flv": (nil, 1...31), "h263p": (nil, 1...31),
    ]

    private static func family(of name: String) -> (String?, ClosedRange<Int>)? {
        if name.hasSuffix("_nvenc") { return ("cq", 0...51) }
        return name.hasSuffix("_qsv") ? (nil, 1...51) : nil
    }
}
