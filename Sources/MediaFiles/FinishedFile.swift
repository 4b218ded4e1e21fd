internal import CFFmpeg
internal import VideoFrames

/// What a finished file holds, as another reader would find it.
@safe struct FinishedFile {
    /// What was found of each stream.
    let tallies: [Muxer.Tally]
    /// A tag that we never write, or `nil`.
    let foreignTag: String?

    /// Reads the whole file without decoding it; `content` is what it may tell of itself.
    init(path: String, format: String, content: ContentPlan) throws(LibavFailure) {
        var opened: UnsafeMutablePointer<AVFormatContext>?
        let input = unsafe av_find_input_format(format == "mov" ? "mp4" : format)
        try unsafe checked("avformat_open_input", avformat_open_input(&opened, "file:" + path, input, nil))
        defer { unsafe avformat_close_input(&opened) }
        guard let context = unsafe opened else {
            throw LibavFailure(function: "avformat_open_input", code: shim_averror(EINVAL))
        }
        if format == "mpegts" {
            try unsafe checked("avformat_find_stream_info", avformat_find_stream_info(context, nil))
        }
        unsafe tallies = try Self.count(context)
        unsafe foreignTag = Self.foreignTag(in: context, content: content)
    }

    private static func count(_ context: UnsafeMutablePointer<AVFormatContext>) throws(LibavFailure) -> [Muxer.Tally] {
        let packet = try PacketStore.Packet()
        var tallies = unsafe Array(repeating: Muxer.Tally(), count: Int(context.pointee.nb_streams))
        while true {
            let code = unsafe av_read_frame(context, packet.pointer)
            if code == shim_averror_eof { return tallies }
            try checked("av_read_frame", code)
            defer { unsafe av_packet_unref(packet.pointer) }
            let index = unsafe Int(packet.pointer.pointee.stream_index)
            guard tallies.indices.contains(index), let stream = unsafe context.pointee.streams[index] else { continue }
            unsafe tallies[index].count(packet.pointer.pointee, timeBase: Rational(stream.pointee.time_base))
        }
    }

    /// Tags that tell nothing: the language, and what containers cannot do without.
    private static let allowed: [String: Set<String>?] = [
        "language": nil, "DURATION": nil, "major_brand": nil, "minor_version": nil, "compatible_brands": nil,
        "handler_name": ["VideoHandler", "SoundHandler", "SubtitleHandler"], "vendor_id": ["FFMP", "[0][0][0][0]"],
        "alpha_mode": ["1"], "encoder": ["Lavf"], "ENCODER": ["Lavf"],
        "service_name": [Muxer.serviceName], "service_provider": [Muxer.serviceName],
    ]

    private static func foreignTag(
        in context: UnsafeMutablePointer<AVFormatContext>, content: ContentPlan
    ) -> String? {
        if unsafe context.pointee.nb_chapters > content.chapters.count { return "chapter" }
        let kept = Set(content.tags.kept.map(\.name) + content.streamTags.values.flatMap { $0.kept.map(\.name) })
        return unsafe foreignTags(in: context).first { !kept.contains($0.lowercased()) }
    }

    /// Names of all tags that we never write unless asked to, of the file, its streams and its programs.
    @unsafe static func foreignTags(in context: UnsafeMutablePointer<AVFormatContext>) -> [String] {
        var entries = unsafe LibavMetadata.entries(of: context.pointee.metadata)
        for index in unsafe 0..<Int(context.pointee.nb_streams) {
            unsafe entries += LibavMetadata.entries(of: context.pointee.streams[index]?.pointee.metadata)
        }
        for index in unsafe 0..<Int(context.pointee.nb_programs) {
            unsafe entries += LibavMetadata.entries(of: context.pointee.programs[index]?.pointee.metadata)
        }
        return entries.filter { !isAllowed($0.key, $0.value) }.map(\.key)
    }

    private static func isAllowed(_ key: String, _ value: String) -> Bool {
        guard let values = allowed[key] else { return false }
        return values?.contains(value) ?? true
    }
}
