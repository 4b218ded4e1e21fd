internal import CFFmpeg
internal import VideoFrames

/// Decodes a stream of sound and encodes it again, in place of packets that cannot be copied.
///
/// Gaps in the times are filled with silence, so that sound and picture stay together.
@safe final class AudioTranscoder: PacketTranscoding {
    /// What was decided.
    let plan: AudioPlan
    /// One sample.
    var timeBase: Rational { plan.timeBase }
    private let decoder: CodecContext
    private let encoder: CodecContext
    private let resampler: AudioResampler
    private let packet: PacketStore.Packet
    /// Samples that the encoder has got or that wait in the resampler, as a time; `nil` before the first.
    private var position: Int64?
    /// Packets that could not be decoded.
    private(set) var refusedPackets = 0
    /// The time of the next sample for the encoder.
    private var encoded: Int64 = 0

    /// Opens decoder and encoder.
    init(
        plan: AudioPlan, parameters: UnsafePointer<AVCodecParameters>, timeBase: Rational, hasGlobalHeader: Bool
    ) throws(LibavFailure) {
        self.plan = plan
        packet = try PacketStore.Packet()
        guard let from = unsafe avcodec_find_decoder(parameters.pointee.codec_id),
            let to = unsafe avcodec_find_encoder_by_name(plan.encoder)
        else { throw LibavFailure(function: "avcodec_find_decoder", code: shim_averror(EINVAL)) }
        decoder = try unsafe CodecContext(for: from)
        try unsafe checked(
            "avcodec_parameters_to_context", avcodec_parameters_to_context(decoder.pointer, parameters))
        unsafe decoder.pointer.pointee.pkt_timebase = timeBase.libav
        try decoder.open()
        encoder = try unsafe CodecContext(for: to)
        unsafe Self.configure(encoder.pointer, plan: plan, hasGlobalHeader: hasGlobalHeader)
        try encoder.open()
        resampler = try AudioResampler(into: encoder)
    }

    private static func configure(
        _ context: UnsafeMutablePointer<AVCodecContext>, plan: AudioPlan, hasGlobalHeader: Bool
    ) {
        unsafe context.pointee.sample_rate = plan.sampleRate
        unsafe context.pointee.time_base = plan.timeBase.libav
        unsafe context.pointee.bit_rate = plan.bitRate
        unsafe context.pointee.sample_fmt = context.pointee.codec.pointee.sample_fmts?.pointee ?? AV_SAMPLE_FMT_FLTP
        unsafe av_channel_layout_default(&context.pointee.ch_layout, plan.channels)
        unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
        if hasGlobalHeader { unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    }

    /// Fills in what the new packets' stream is.
    func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(LibavFailure) {
        try unsafe checked(
            "avcodec_parameters_from_context", avcodec_parameters_from_context(parameters, encoder.pointer))
    }

    func transcode(_ input: PacketStore.Packet?, _ output: PacketOutput) throws(LibavFailure) {
        // What cannot be decoded becomes a gap, and that is filled; the film goes on.
        var code = unsafe avcodec_send_packet(decoder.pointer, input?.pointer)
        let frame = try LibavFrame()
        while code >= 0 {
            code = unsafe avcodec_receive_frame(decoder.pointer, frame.pointer)
            guard code >= 0 else { break }
            try fillGap(before: frame)
            position = try (position ?? 0) + resampler.append(frame)
            try encode(output)
        }
        if code != shim_averror_again, code != shim_averror_eof { refusedPackets += 1 }
        guard input == nil else { return }
        try resampler.finish()
        try encode(output, isLast: true)
        try unsafe checked("avcodec_send_frame", avcodec_send_frame(encoder.pointer, nil))
        try drain(output)
    }

    /// Sets the start with the first frame; later fills what is missing before `frame` with silence, up to a minute.
    private func fillGap(before frame: LibavFrame) throws(LibavFailure) {
        let time = unsafe frame.pointer.pointee.best_effort_timestamp
        guard time != shim_nopts else { return }
        let start = unsafe av_rescale_q(time, decoder.pointer.pointee.pkt_timebase, plan.timeBase.libav)
        guard let position else {
            (position, encoded) = (start, start)
            return
        }
        let gap = start - position
        guard gap > Int64(plan.sampleRate) / 10, gap < Int64(plan.sampleRate) * 60 else { return }
        self.position = try position + resampler.appendSilence(Int(gap))
    }

    private func encode(_ output: PacketOutput, isLast: Bool = false) throws(LibavFailure) {
        let size = unsafe Int(encoder.pointer.pointee.frame_size)
        while let frame = try resampler.take(size, evenLess: isLast) {
            unsafe frame.pointer.pointee.pts = encoded
            unsafe encoded += Int64(frame.pointer.pointee.nb_samples)
            try unsafe checked("avcodec_send_frame", avcodec_send_frame(encoder.pointer, frame.pointer))
            try drain(output)
        }
    }

    private func drain(_ output: PacketOutput) throws(LibavFailure) {
        while try encoder.receive(into: packet) { try output(packet) }
    }
}
