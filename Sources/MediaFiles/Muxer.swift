internal import CFFmpeg
internal import VideoFrames

/// Writes packets into a container: the one owner of an `AVFormatContext` for output.
///
/// Nothing gets into the file but what is added here: no dictionary of the source is ever copied.
@safe final class Muxer {
    /// What was written of one stream, to be compared with the finished file.
    struct Tally: Equatable {
        var packets = 0
        var bytes = 0
        /// Latest presentation time in seconds, and the earliest; equal and infinite before the first packet.
        var last = -Double.infinity
        var first = Double.infinity
    }

    /// What was written, stream by stream.
    private(set) var tallies: [Tally] = []
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let output: OutputStream
    private let container: OutputContainer
    private var hasHeader = false

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
        return unsafe Int(stream.pointee.index)
    }

    /// Writes the header; all streams are there.
    func writeHeader() throws(LibavFailure) {
        var options = LibavOptions(muxerOptions)
        try unsafe checked("avformat_write_header", avformat_write_header(context, &options.dictionary))
        hasHeader = true
    }

    private var muxerOptions: [String: String] {
        switch container.muxer {
        case "mp4", "mov": ["movflags": "+faststart"]
        case "mpegts" where container.hasLongPackets: ["mpegts_m2ts_mode": "1"]
        default: [:]
        }
    }

    /// Writes a packet, which is emptied; its times are in `timeBase`.
    func write(_ packet: PacketStore.Packet, stream index: Int, timeBase: Rational) throws(LibavFailure) {
        let pointer = unsafe packet.pointer
        count(packet, stream: index, timeBase: timeBase)
        let stream = unsafe context.pointee.streams[index]
        unsafe pointer.pointee.stream_index = Int32(index)
        unsafe pointer.pointee.pos = -1
        if let base = unsafe stream?.pointee.time_base { unsafe av_packet_rescale_ts(pointer, timeBase.libav, base) }
        try unsafe checked("av_interleaved_write_frame", av_interleaved_write_frame(context, pointer))
    }

    private func count(_ packet: PacketStore.Packet, stream: Int, timeBase: Rational) {
        tallies[stream].packets += 1
        tallies[stream].bytes += unsafe Int(packet.pointer.pointee.size)
        let ticks = unsafe packet.pointer.pointee.pts
        guard ticks != shim_nopts else { return }
        let seconds = Double(ticks) * timeBase.value
        tallies[stream].last = max(tallies[stream].last, seconds)
        tallies[stream].first = min(tallies[stream].first, seconds)
    }

    /// Writes what is still held back, and the file's end.
    func finish() throws(LibavFailure) {
        precondition(hasHeader, "a file with an end has a beginning")
        try unsafe checked("av_write_trailer", av_write_trailer(context))
        try output.flush()
    }
}
