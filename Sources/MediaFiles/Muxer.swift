internal import CFFmpeg
internal import VideoFrames

/// Writes packets into a container: the one owner of an `AVFormatContext` for output.
///
/// Nothing gets into the file but what is added here: no dictionary of the source is ever copied.
@safe final class Muxer {
    /// What was written, stream by stream.
    private(set) var tallies: [Tally] = []
    /// libav's state; valid as long as this object.
    let context: UnsafeMutablePointer<AVFormatContext>
    private let output: OutputStream
    private let container: OutputContainer
    private var hasHeader = false
    /// How often an animated picture is shown, 0 for endlessly.
    var plays = 0
    /// How long the newest packet is shown.
    private var lastDuration = AVRational(num: 0, den: 1)
    /// Samples of 48,000 a second that come before a stream's sound, where the container counts them apart.
    private var preSkips: [Int: Int64] = [:]

    /// Opens the muxer; nothing is written yet.
    init(_ container: OutputContainer, to file: OutputFile) throws(LibavFailure) {
        LibavLog.install()
        self.container = container
        output = try OutputStream(to: file)
        var made: UnsafeMutablePointer<AVFormatContext>?
        try unsafe checked(
            "avformat_alloc_output_context2",
            avformat_alloc_output_context2(&made, nil, container.muxer, "file:" + file.temporaryPath))
        guard let made = unsafe made else {
            throw LibavFailure(function: "avformat_alloc_output_context2", code: shim_averror(ENOMEM))
        }
        unsafe context = made
        unsafe context.pointee.pb = output.context
        unsafe context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT
    }

    deinit { unsafe avformat_free_context(context) }

    /// Whether encoders must put their headers into the stream's description.
    var hasGlobalHeader: Bool { unsafe context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 }

    /// Adds a stream, described by `fill`; returns its number.
    func addStream(
        timeBase: Rational, _ fill: (UnsafeMutablePointer<AVStream>) throws(LibavFailure) -> Void
    ) throws(LibavFailure) -> Int {
        guard let stream = unsafe avformat_new_stream(context, nil) else {
            throw LibavFailure(function: "avformat_new_stream", code: shim_averror(ENOMEM))
        }
        unsafe stream.pointee.time_base = timeBase.libav
        try unsafe fill(stream)
        tallies.append(Tally())
        let index = unsafe Int(stream.pointee.index)
        // Matroska's times begin with the encoder's delay, which readers take off again (RFC 9559, CodecDelay); libav's muxer
        // says the delay but leaves it out of the times.
        let parameters = unsafe stream.pointee.codecpar.pointee
        let isMatroska = container.muxer == "matroska" || container.muxer == "webm"
        if isMatroska, unsafe parameters.codec_id == AV_CODEC_ID_OPUS {
            unsafe preSkips[index] = Int64(parameters.initial_padding)
        }
        return index
    }

    /// Writes the header, when all streams are there.
    ///
    /// `keepsClock` leaves times of a transport stream as they are.
    func writeHeader(keepsClock: Bool) throws(LibavFailure) {
        var options = LibavOptions(muxerOptions(keepsClock: keepsClock))
        // FLAC in MP4 is a finished specification that this libav still calls an experiment.
        unsafe context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        if container.muxer == "mpegts" { describeService() }
        try unsafe checked("avformat_write_header", avformat_write_header(context, &options.dictionary))
        hasHeader = true
    }

    private func muxerOptions(keepsClock: Bool) -> [String: String] {
        switch container.muxer {
        case "mp4", "mov": ["movflags": "+faststart", "movie_timescale": "\(movieTicks)"]
        case "mpegts":
            ["mpegts_m2ts_mode": container.hasLongPackets ? "1" : "0", "mpegts_copyts": keepsClock ? "1" : "0"]
        // GIF says how often it is repeated, and nothing where it is shown once.
        case "gif": ["loop": "\(plays == 0 ? 0 : plays == 1 ? -1 : plays - 1)"]
        case "apng": ["plays": "\(plays)"]
        default: [:]
        }
    }

    /// Ticks a second of the times that shift whole tracks: the first video's, so that its start is exact.
    private var movieTicks: Int32 {
        var ticks: Int32 = 1
        for index in tallies.indices {
            guard let stream = unsafe context.pointee.streams[index],
                unsafe stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
            else { continue }
            unsafe ticks = stream.pointee.time_base.den
            break
        }
        while ticks < 1000 { ticks *= 2 }
        return ticks
    }

    /// What stands for the name of channel and broadcaster, which a transport stream must have.
    static let serviceName = "-"

    private func describeService() {
        for key in ["service_name", "service_provider"] {
            unsafe av_dict_set(&context.pointee.metadata, key, Self.serviceName, 0)
        }
        // Receivers buffer this long; the same as the ffmpeg command's default.
        unsafe context.pointee.max_delay = AV_TIME_BASE / 10 * 7
    }

    /// Writes a packet, which is emptied; its times are in `timeBase`.
    func write(_ packet: PacketStore.Packet, stream index: Int, timeBase: Rational) throws(LibavFailure) {
        let pointer = unsafe packet.pointer
        unsafe tallies[index].count(pointer.pointee, timeBase: timeBase)
        let stream = unsafe context.pointee.streams[index]
        unsafe pointer.pointee.stream_index = Int32(index)
        unsafe pointer.pointee.pos = -1
        if let preSkip = preSkips[index] { unsafe Self.shift(pointer, by: preSkip, timeBase) }
        unsafe lastDuration = av_mul_q(
            AVRational(num: Int32(clamping: pointer.pointee.duration), den: 1), timeBase.libav)
        if let base = unsafe stream?.pointee.time_base { unsafe av_packet_rescale_ts(pointer, timeBase.libav, base) }
        try unsafe checked("av_interleaved_write_frame", av_interleaved_write_frame(context, pointer))
    }

    private static func shift(_ packet: UnsafeMutablePointer<AVPacket>, by samples: Int64, _ timeBase: Rational) {
        let ticks = av_rescale_q(samples, AVRational(num: 1, den: 48_000), timeBase.libav)
        if unsafe packet.pointee.pts != shim_nopts { unsafe packet.pointee.pts += ticks }
        if unsafe packet.pointee.dts != shim_nopts { unsafe packet.pointee.dts += ticks }
    }

    /// Writes what is still held back, and the file's end.
    func finish() throws(LibavFailure) {
        precondition(hasHeader, "a file with an end has a beginning")
        if container.isAnimation { setLastDelay() }
        try unsafe checked("av_write_trailer", av_write_trailer(context))
        try output.flush()
    }
}

extension Muxer {
    /// Says how long the last frame is shown; of the others libav knows it from the next one's time.
    private func setLastDelay() {
        guard lastDuration.num > 0 else { return }
        let unit = AVRational(num: 1, den: 100)
        if container.muxer == "gif" {
            let ticks = av_rescale_q(Int64(lastDuration.num), AVRational(num: 1, den: lastDuration.den), unit)
            unsafe av_opt_set_int(context.pointee.priv_data, "final_delay", ticks, 0)
        } else {
            unsafe av_opt_set_q(context.pointee.priv_data, "final_delay", lastDuration, 0)
        }
    }

    /// What was written of one stream, to be compared with the finished file.
    struct Tally: Equatable {
        /// Number of packets.
        var packets = 0
        /// Bytes of their payload.
        var bytes = 0
        /// The latest presentation time in seconds.
        var last = -Double.infinity
        /// The earliest presentation time in seconds.
        var first = Double.infinity

        /// Adds a packet.
        mutating func count(_ packet: AVPacket, timeBase: Rational) {
            packets += 1
            bytes += unsafe Int(packet.size)
            let ticks = unsafe packet.pts
            guard ticks != shim_nopts else { return }
            let seconds = Double(ticks) * timeBase.value
            last = max(last, seconds)
            first = min(first, seconds)
        }
    }
}
