internal import CFFmpeg
internal import VideoFrames

/// Sends packets to a network address, a pipe, or a playlist with its parts.
@safe final class LiveMuxer: LiveOutput {
    let name: String
    /// Whether somebody at the other end may leave when it suits them.
    private let hasViewer: Bool
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let interrupt = InterruptSwitch()
    private let scratch: PacketStore.Packet
    private var filter: BitstreamFilter?
    private var opensFile = false
    private var hasHeader = false

    /// Opens the address and writes the header.
    ///
    /// - Throws: `MediaError.creating`.
    init(_ address: LiveAddress, streams: LiveStreams, options: LiveOutputOptions) throws(MediaError) {
        name = address.name
        if case .network = address.kind { hasViewer = true } else { hasViewer = false }
        LibavLog.install()
        let target = address.kind == .standardStream ? "pipe:1" : address.name
        let format = Self.format(for: address)
        do throws(LibavFailure) {
            scratch = try PacketStore.Packet()
            var made: UnsafeMutablePointer<AVFormatContext>?
            try unsafe checked(
                "avformat_alloc_output_context2", avformat_alloc_output_context2(&made, nil, format, target))
            guard let made = unsafe made else {
                throw LibavFailure(function: "avformat_alloc_output_context2", code: shim_averror(ENOMEM))
            }
            unsafe context = made
            try open(target, format, streams, options, listens: options.listens)
        } catch {
            throw .creating(path: address.name, error)
        }
    }

    deinit {
        if opensFile { unsafe avio_closep(&context.pointee.pb) }
        unsafe avformat_free_context(context)
    }

    /// libav's muxer for an address.
    static func format(for address: LiveAddress) -> String {
        switch address.kind {
        case .network("rtmp"), .network("rtmps"): "flv"
        case .network("rtsp"), .network("rtsps"): "rtsp"
        case .network("rtp"): "rtp_mpegts"
        case .file where address.name.hasSuffix(".m3u8"): "hls"
        default: "mpegts"
        }
    }

    private func open(
        _ target: String, _ format: String, _ streams: LiveStreams, _ options: LiveOutputOptions, listens: Bool
    ) throws(LibavFailure) {
        unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_FLUSH_PACKETS
        unsafe context.pointee.interrupt_callback = unsafe interrupt.callback
        unsafe context.pointee.max_delay = 0
        try unsafe streams.describeVideo(addStream(streams.videoTimeBase))
        if let audio = unsafe streams.audio { try unsafe addStream(streams.audioTimeBase).copy(audio) }
        // Whoever comes later needs the headers again, which the transport stream does not repeat by itself.
        if format == "mpegts" || format == "hls" || format == "rtp_mpegts" {
            unsafe filter = try BitstreamFilter(
                "dump_extra=freq=keyframe", parameters: streams.video, timeBase: streams.videoTimeBase.libav)
        }
        if unsafe context.pointee.oformat.pointee.flags & AVFMT_NOFILE == 0 {
            var settings = LibavOptions(Self.protocolOptions(target, listens: listens))
            var callback = unsafe interrupt.callback
            try unsafe checked(
                "avio_open2",
                avio_open2(&context.pointee.pb, target, AVIO_FLAG_WRITE, &callback, &settings.dictionary))
            opensFile = true
        }
        var settings = LibavOptions(Self.muxerOptions(format, options, listens: listens))
        try unsafe checked("avformat_write_header", avformat_write_header(context, &settings.dictionary))
        hasHeader = true
    }

    private func addStream(_ timeBase: Rational) throws(LibavFailure) -> UnsafeMutablePointer<AVStream> {
        guard let stream = unsafe avformat_new_stream(context, nil) else {
            throw LibavFailure(function: "avformat_new_stream", code: shim_averror(ENOMEM))
        }
        unsafe stream.pointee.time_base = timeBase.libav
        return unsafe stream
    }

    private static func protocolOptions(_ target: String, listens: Bool) -> [String: String] {
        if target.hasPrefix("udp:") { return ["pkt_size": "1316"] }
        if target.hasPrefix("srt:") { return listens ? ["mode": "listener"] : [:] }
        return listens ? ["listen": "1"] : [:]
    }

    private static func muxerOptions(
        _ format: String, _ options: LiveOutputOptions, listens: Bool
    ) -> [String: String] {
        switch format {
        case "mpegts": ["mpegts_flags": "+resend_headers", "muxdelay": "0", "pat_period": "0.5", "flush_packets": "1"]
        case "rtsp": ["rtsp_transport": "tcp"]
        case "flv": ["flvflags": "no_duration_filesize"]
        case "hls":
            [
                "hls_time": "\(options.keyFrameSeconds)", "hls_list_size": "6", "hls_allow_cache": "0",
                "hls_flags": "delete_segments+temp_file+independent_segments",
            ]
        default: [:]
        }
    }

    func write(_ packet: PacketStore.Packet, stream index: Int, timeBase: Rational) throws(LibavFailure) {
        interrupt.allow(seconds: 10)
        try unsafe checked("av_packet_ref", av_packet_ref(scratch.pointer, packet.pointer))
        guard index == 0, let filter else { return try send(index, timeBase) }
        try unsafe filter.send(scratch.pointer)
        while try unsafe filter.receive(into: scratch.pointer) { try send(0, timeBase) }
    }

    private func send(_ index: Int, _ timeBase: Rational) throws(LibavFailure) {
        let pointer = unsafe scratch.pointer
        defer { unsafe av_packet_unref(pointer) }
        guard let stream = unsafe context.pointee.streams[index] else { return }
        unsafe pointer.pointee.stream_index = Int32(index)
        unsafe pointer.pointee.pos = -1
        unsafe av_packet_rescale_ts(pointer, timeBase.libav, stream.pointee.time_base)
        // Interleaving would hold pictures back until sound comes.
        try unsafe checked("av_write_frame", av_write_frame(context, pointer))
        if let bytes = unsafe context.pointee.pb { unsafe avio_flush(bytes) }
    }

    func finish() throws(MediaError) {
        guard hasHeader else { return }
        interrupt.allow(seconds: 5)
        do throws(LibavFailure) {
            try unsafe checked("av_write_trailer", av_write_trailer(context))
            if let bytes = unsafe context.pointee.pb {
                unsafe avio_flush(bytes)
                try unsafe checked("avio_flush", bytes.pointee.error)
            }
        } catch {
            // A viewer who has left is no failure at the end; a playlist or pipe that is not complete is one.
            if !hasViewer { throw .writing(path: name, error) }
        }
    }

    func cancel() { interrupt.cancel() }
}
