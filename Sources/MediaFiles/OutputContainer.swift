/// What a file to be written is: libav's muxer, and what it can and cannot hold.
struct OutputContainer: Hashable, Sendable {
    /// Name of libav's muxer.
    let muxer: String
    /// Whether it holds one picture instead of a film.
    var isPicture = false
    /// Whether players turn the picture by a matrix in the file; elsewhere the pixels are turned.
    var holdsRotation = false
    /// Whether it can be written without going back, as into a pipe.
    var canStream = false
    /// Whether every frame has its own time; otherwise they follow each other at one rate.
    var holdsTimes = true
    /// Whether a frame's place in decoding order may differ from its place in time.
    var holdsReordering = true
    /// The video encoder it needs by default, whatever the source is.
    var onlyEncoder: String?
    /// Whether it is a series of pictures without sound, which says how often it is shown.
    var isAnimation = false
    /// Seconds by which it may move times: its unit, or Matroska's millisecond at both ends.
    var rounding = 0.0025
    /// Whether it is a transport stream in the variant of Blu-ray discs and camcorders.
    var hasLongPackets = false

    /// Finds the container that `name` stands for: a file name's extension or libav's own name.
    init?(named name: String) {
        guard let known = Self.known[name.lowercased()] else { return nil }
        self = known
    }

    /// Finds the container by a path's extension.
    init?(path: String) {
        let name = OutputFile.split(path).name
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        self.init(named: String(name[name.index(after: dot)...]))
    }

    private init(
        _ muxer: String, holdsRotation: Bool = false, canStream: Bool = false, onlyEncoder: String? = nil,
        isPicture: Bool = false
    ) {
        self.muxer = muxer
        self.holdsRotation = holdsRotation
        self.canStream = canStream
        self.onlyEncoder = onlyEncoder
        self.isPicture = isPicture
    }

    private static func picture(_ encoder: String) -> OutputContainer {
        OutputContainer("image2pipe", canStream: true, onlyEncoder: encoder, isPicture: true)
    }

    private static let avi: OutputContainer = {
        var avi = OutputContainer("avi")
        avi.holdsTimes = false
        avi.holdsReordering = false
        return avi
    }()

    private static func animation(_ name: String) -> OutputContainer {
        var animation = OutputContainer(name, onlyEncoder: name)
        animation.isAnimation = true
        // GIF counts in hundredths of a second.
        if name == "gif" { animation.rounding = 0.0125 }
        return animation
    }

    private static let m2ts: OutputContainer = {
        var m2ts = OutputContainer("mpegts", canStream: true)
        m2ts.hasLongPackets = true
        return m2ts
    }()

    private static let known: [String: OutputContainer] = [
        "mp4": OutputContainer("mp4", holdsRotation: true), "m4v": OutputContainer("mp4", holdsRotation: true),
        "mov": OutputContainer("mov", holdsRotation: true), "qt": OutputContainer("mov", holdsRotation: true),
        "mkv": OutputContainer("matroska", canStream: true), "matroska": OutputContainer("matroska", canStream: true),
        "webm": OutputContainer("webm", canStream: true, onlyEncoder: "libvpx-vp9"),
        "avi": avi,
        "ts": OutputContainer("mpegts", canStream: true), "mpegts": OutputContainer("mpegts", canStream: true),
        "mts": m2ts, "m2ts": m2ts,
        "gif": animation("gif"), "apng": animation("apng"),
        "nut": OutputContainer("nut", canStream: true),
        "png": picture("png"), "jpg": picture("mjpeg"), "jpeg": picture("mjpeg"), "bmp": picture("bmp"),
        "tif": picture("tiff"), "tiff": picture("tiff"), "webp": picture("libwebp"),
    ]
}
