internal import CFFmpeg
internal import VideoFrames

extension PixelFormat {
    /// The format that has the same planes as a libav one, or `nil` when libav's must be repacked first.
    init?(libav format: AVPixelFormat) {
        guard let known = Self.planar.first(where: { $0.libav == format }) else { return nil }
        self = known.format
    }

    /// libav's name for this layout, or `nil` when it has none; `jpeg` asks for the old names that stand for full range.
    func libav(jpeg: Bool = false) -> AVPixelFormat? {
        let matching = Self.planar.filter { $0.format == self }
        if jpeg, let old = matching.first(where: { Self.jpeg.contains($0.libav.rawValue) }) { return old.libav }
        return matching.first?.libav
    }

    /// Says whether libav's name is one of the old ones that stand for full range.
    static func isOldFullRange(_ format: AVPixelFormat) -> Bool { jpeg.contains(format.rawValue) }

    private static let jpeg: Set<Int32> = [
        AV_PIX_FMT_YUVJ420P.rawValue, AV_PIX_FMT_YUVJ422P.rawValue, AV_PIX_FMT_YUVJ444P.rawValue,
        AV_PIX_FMT_YUVJ440P.rawValue, AV_PIX_FMT_YUVJ411P.rawValue,
    ]

    /// libav's planar formats in the machine's byte order (little-endian), preferred names first.
    private static let planar: [(libav: AVPixelFormat, format: PixelFormat)] = yuv + rgbAndGray

    private static let yuv: [(libav: AVPixelFormat, format: PixelFormat)] = {
        func entry(_ libav: AVPixelFormat, _ x: Int, _ y: Int, _ bits: Int = 8, alpha: Bool = false) -> (
            AVPixelFormat, PixelFormat
        ) {
            (libav, PixelFormat(model: .yuv, chromaShiftX: x, chromaShiftY: y, bitDepth: bits, hasAlpha: alpha))
        }
        return [
            entry(AV_PIX_FMT_YUV420P, 1, 1), entry(AV_PIX_FMT_YUV422P, 1, 0), entry(AV_PIX_FMT_YUV444P, 0, 0),
            entry(AV_PIX_FMT_YUV440P, 0, 1), entry(AV_PIX_FMT_YUV411P, 2, 0), entry(AV_PIX_FMT_YUV410P, 2, 2),
            entry(AV_PIX_FMT_YUVJ420P, 1, 1), entry(AV_PIX_FMT_YUVJ422P, 1, 0), entry(AV_PIX_FMT_YUVJ444P, 0, 0),
            entry(AV_PIX_FMT_YUVJ440P, 0, 1), entry(AV_PIX_FMT_YUVJ411P, 2, 0),
            entry(AV_PIX_FMT_YUV420P9LE, 1, 1, 9), entry(AV_PIX_FMT_YUV422P9LE, 1, 0, 9),
            entry(AV_PIX_FMT_YUV444P9LE, 0, 0, 9),
            entry(AV_PIX_FMT_YUV420P10LE, 1, 1, 10), entry(AV_PIX_FMT_YUV422P10LE, 1, 0, 10),
            entry(AV_PIX_FMT_YUV444P10LE, 0, 0, 10),
            entry(AV_PIX_FMT_YUV440P10LE, 0, 1, 10), entry(AV_PIX_FMT_YUV440P12LE, 0, 1, 12),
            entry(AV_PIX_FMT_YUV420P12LE, 1, 1, 12), entry(AV_PIX_FMT_YUV422P12LE, 1, 0, 12),
            entry(AV_PIX_FMT_YUV444P12LE, 0, 0, 12),
            entry(AV_PIX_FMT_YUV420P14LE, 1, 1, 14), entry(AV_PIX_FMT_YUV422P14LE, 1, 0, 14),
            entry(AV_PIX_FMT_YUV444P14LE, 0, 0, 14),
            entry(AV_PIX_FMT_YUV420P16LE, 1, 1, 16), entry(AV_PIX_FMT_YUV422P16LE, 1, 0, 16),
            entry(AV_PIX_FMT_YUV444P16LE, 0, 0, 16),
            entry(AV_PIX_FMT_YUVA420P, 1, 1, alpha: true), entry(AV_PIX_FMT_YUVA422P, 1, 0, alpha: true),
            entry(AV_PIX_FMT_YUVA444P, 0, 0, alpha: true), entry(AV_PIX_FMT_YUVA420P10LE, 1, 1, 10, alpha: true),
            entry(AV_PIX_FMT_YUVA422P10LE, 1, 0, 10, alpha: true),
            entry(AV_PIX_FMT_YUVA444P10LE, 0, 0, 10, alpha: true),
            entry(AV_PIX_FMT_YUVA422P12LE, 1, 0, 12, alpha: true),
            entry(AV_PIX_FMT_YUVA444P12LE, 0, 0, 12, alpha: true),
            entry(AV_PIX_FMT_YUVA420P16LE, 1, 1, 16, alpha: true),
            entry(AV_PIX_FMT_YUVA422P16LE, 1, 0, 16, alpha: true),
            entry(AV_PIX_FMT_YUVA444P16LE, 0, 0, 16, alpha: true),
        ]
    }()

    private static let rgbAndGray: [(libav: AVPixelFormat, format: PixelFormat)] = [
        (AV_PIX_FMT_GRAY8, .gray), (AV_PIX_FMT_GRAY9LE, PixelFormat(model: .gray, bitDepth: 9)),
        (AV_PIX_FMT_GRAY10LE, PixelFormat(model: .gray, bitDepth: 10)),
        (AV_PIX_FMT_GRAY12LE, PixelFormat(model: .gray, bitDepth: 12)),
        (AV_PIX_FMT_GRAY14LE, PixelFormat(model: .gray, bitDepth: 14)),
        (AV_PIX_FMT_GRAY16LE, PixelFormat(model: .gray, bitDepth: 16)),
        (AV_PIX_FMT_GBRP, .rgb), (AV_PIX_FMT_GBRAP, .rgba),
        (AV_PIX_FMT_GBRP9LE, PixelFormat(model: .rgb, bitDepth: 9)),
        (AV_PIX_FMT_GBRP10LE, PixelFormat(model: .rgb, bitDepth: 10)),
        (AV_PIX_FMT_GBRP12LE, PixelFormat(model: .rgb, bitDepth: 12)),
        (AV_PIX_FMT_GBRP14LE, PixelFormat(model: .rgb, bitDepth: 14)),
        (AV_PIX_FMT_GBRP16LE, PixelFormat(model: .rgb, bitDepth: 16)),
        (AV_PIX_FMT_GBRAP10LE, PixelFormat(model: .rgb, bitDepth: 10, hasAlpha: true)),
        (AV_PIX_FMT_GBRAP12LE, PixelFormat(model: .rgb, bitDepth: 12, hasAlpha: true)),
        (AV_PIX_FMT_GBRAP16LE, PixelFormat(model: .rgb, bitDepth: 16, hasAlpha: true)),
    ]
}

extension PixelFormat {
    /// libav's layout of that name, such as `yuv420p`, or `nil`.
    static func named(_ name: String) -> AVPixelFormat? {
        let format = unsafe av_get_pix_fmt(name)
        return format == AV_PIX_FMT_NONE ? nil : format
    }
}
