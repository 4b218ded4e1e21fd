internal import CFFmpeg
internal import Glibc

extension Demuxer {
    /// Says whether files of a libav format may be read: only those that hold all their media themselves.
    ///
    /// Playlists and scripts (`hls`, `concat`, `dash`, `image2` …) open further files and are not among them. `name` may be
    /// several names with commas between, as libav gives it.
    static func isAllowed(_ name: String) -> Bool {
        name.split(separator: ",").contains { allowed.contains(String($0)) }
    }

    private static let allowed: Set<String> = [
        "mov", "matroska", "webm", "mpegts", "mpeg", "mpegvideo", "avi", "flv", "live_flv", "asf", "ogg", "mxf", "nut",
        "dv", "ivf", "obu", "av1", "h264", "hevc", "h261", "h263", "m4v", "mjpeg", "vc1", "vc1test", "dirac",
        "cavsvideo", "yuv4mpegpipe", "rm", "gif", "apng", "png_pipe", "jpeg_pipe", "webp_pipe", "tiff_pipe", "bmp_pipe",
        // Sound alone is refused because it has no video, which says more than that its format is not allowed.
        "mp3", "wav", "flac", "aac", "ac3", "eac3", "aiff", "w64", "caf", "amr",
    ]

    /// Formats that hold one still picture.
    static let pictures: Set<String> = ["png_pipe", "jpeg_pipe", "webp_pipe", "tiff_pipe", "bmp_pipe"]

    /// Finds out the kind of a file from its first bytes, and only where these say nothing from the end of its name.
    static func probe(_ input: FileInput, path: String) throws(MediaError) -> UnsafePointer<AVInputFormat> {
        var kind: UnsafePointer<AVInputFormat>?
        // The name would let a number or a star in it turn a picture into a pattern of files.
        var code = unsafe av_probe_input_buffer2(input.context, &kind, "", nil, 0, 0)
        if code < 0, let nameEnd = safeExtension(of: path) {
            code = unsafe av_probe_input_buffer2(input.context, &kind, "input." + nameEnd, nil, 0, 0)
        }
        guard code >= 0, let kind = unsafe kind else {
            throw .opening(path: path, LibavFailure(function: "av_probe_input_buffer2", code: min(code, -1)))
        }
        let name = unsafe String(cString: kind.pointee.name)
        guard isAllowed(name) else { throw .formatNotAllowed(path: path, format: name) }
        // A film of JPEG pictures one after the other begins like one picture; only the name tells them apart.
        if name == "jpeg_pipe", ["mjpeg", "mjpg"].contains(safeExtension(of: path)),
            let film = unsafe av_find_input_format("mjpeg")
        {
            return unsafe film
        }
        return unsafe kind
    }

    /// Opens the container on bytes that are already there.
    static func open(
        _ input: FileInput, as kind: UnsafePointer<AVInputFormat>, path: String, options: MediaReaderOptions
    ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
        guard let fresh = unsafe avformat_alloc_context() else {
            throw .opening(
                path: path, LibavFailure(function: "avformat_alloc_context", code: shim_averror(ENOMEM)))
        }
        unsafe fresh.pointee.pb = unsafe input.context
        unsafe fresh.pointee.max_streams = Int32(clamping: options.maximumStreams)
        // Whatever a file refers to, nothing else is opened.
        unsafe fresh.pointee.io_open = { _, _, _, _, _ in shim_averror(EPERM) }
        unsafe av_opt_set(fresh, "format_whitelist", String(cString: kind.pointee.name), 0)
        unsafe av_opt_set(fresh, "protocol_whitelist", "file,pipe", 0)
        var context: UnsafeMutablePointer<AVFormatContext>? = unsafe fresh
        // A recording whose program changes its numbers on the way is still one film, not a film and streams nobody asked for.
        let isTransport = unsafe strcmp(kind.pointee.name, "mpegts") == 0
        var wishes = isTransport ? ["merge_pmt_versions": "1"] : [:]
        if options.ignoresEditLists { wishes["ignore_editlist"] = "1" }
        var settings = LibavOptions(wishes)
        let code = unsafe avformat_open_input(&context, "", kind, &settings.dictionary)
        guard code >= 0, let context = unsafe context else {
            let failure = LibavFailure(function: "avformat_open_input", code: min(code, -1))
            // libav calls it a lack of memory, which would pass, when a file has more streams than are allowed.
            if failure.lastLogLine?.contains("max_streams") == true {
                throw .unsupportedVideo(path: path, reason: "it has more than \(options.maximumStreams) streams")
            }
            throw .opening(path: path, failure)
        }
        return unsafe context
    }

    /// The name's ending in plain letters and digits, or `nil`.
    private static func safeExtension(of path: String) -> String? {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = path[dot...].dropFirst().lowercased()
        let isPlain = ending.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        return isPlain && (1...8).contains(ending.utf8.count) ? ending : nil
    }
}
