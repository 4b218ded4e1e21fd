internal import CFFmpeg
internal import VideoFrames

/// Decodes a stream of text subtitles and writes it in another form.
@safe final class SubtitleTranscoder: PacketTranscoding {
    /// Milliseconds, as in all the forms that are written.
    let timeBase = Rational(1, 1000)
    private let decoder: CodecContext
    private let encoder: CodecContext
    private let packet: PacketStore.Packet

    /// Room for one piece of text with its formatting.
    private static let mostBytes = 1 << 20

    /// Opens decoder and encoder; `size` is the picture's, by which some forms place their text.
    init(
        encoder name: String, parameters: UnsafePointer<AVCodecParameters>, timeBase: Rational, size: PictureSize
    ) throws(LibavFailure) {
        packet = try PacketStore.Packet()
        guard let from = unsafe avcodec_find_decoder(parameters.pointee.codec_id),
            let to = unsafe avcodec_find_encoder_by_name(name)
        else { throw LibavFailure(function: "avcodec_find_encoder_by_name", code: shim_averror(EINVAL)) }
        decoder = try unsafe CodecContext(for: from)
        try unsafe checked("avcodec_parameters_to_context", avcodec_parameters_to_context(decoder.pointer, parameters))
        unsafe decoder.pointer.pointee.pkt_timebase = timeBase.libav
        try decoder.open()
        encoder = try unsafe CodecContext(for: to)
        unsafe encoder.pointer.pointee.time_base = self.timeBase.libav
        unsafe encoder.pointer.pointee.width = Int32(clamping: size.width)
        unsafe encoder.pointer.pointee.height = Int32(clamping: size.height)
        try unsafe Self.copyStyles(from: decoder.pointer, to: encoder.pointer)
        try encoder.open()
    }

    /// The styles that a decoder found, or its own, as the script that all of libav's encoders of text expect.
    private static func copyStyles(
        from decoder: UnsafeMutablePointer<AVCodecContext>, to encoder: UnsafeMutablePointer<AVCodecContext>
    ) throws(LibavFailure) {
        guard let header = unsafe decoder.pointee.subtitle_header else { return }
        let bytes = unsafe UnsafeBufferPointer(start: header, count: Int(decoder.pointee.subtitle_header_size))
        let text = SubtitleHeader.cleanedScript(String(decoding: unsafe Array(bytes), as: UTF8.self))
        let (copy, count) = try unsafe LibavBytes.copy(Array(text.utf8))
        unsafe encoder.pointee.subtitle_header = copy
        unsafe encoder.pointee.subtitle_header_size = Int32(count)
    }

    /// Fills in what the new packets' stream is.
    func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(LibavFailure) {
        try unsafe checked(
            "avcodec_parameters_from_context", avcodec_parameters_from_context(parameters, encoder.pointer))
    }

    func transcode(_ input: PacketStore.Packet?, _ output: PacketOutput) throws(LibavFailure) {
        // Text is decoded packet by packet; nothing waits inside.
        guard let input else { return }
        var subtitle = unsafe AVSubtitle()
        var isComplete: Int32 = 0
        // What cannot be decoded cannot be read by players either.
        let code = unsafe avcodec_decode_subtitle2(decoder.pointer, &subtitle, &isComplete, input.pointer)
        defer { unsafe avsubtitle_free(&subtitle) }
        guard code >= 0, isComplete != 0, unsafe subtitle.num_rects > 0 else { return }
        try unsafe encode(&subtitle, from: input.pointer.pointee, output)
    }

    private func encode(
        _ subtitle: inout AVSubtitle, from source: AVPacket, _ output: PacketOutput
    ) throws(LibavFailure) {
        let start =
            unsafe subtitle.pts == shim_nopts
            ? av_rescale_q(source.pts, decoder.pointer.pointee.pkt_timebase, timeBase.libav)
            : av_rescale_q(subtitle.pts, AVRational(num: 1, den: AV_TIME_BASE), timeBase.libav)
        let length = unsafe av_rescale_q(source.duration, decoder.pointer.pointee.pkt_timebase, timeBase.libav)
        let bytes = try unsafe encoded(&subtitle)
        guard !bytes.isEmpty else { return }
        try unsafe checked("av_new_packet", av_new_packet(packet.pointer, Int32(bytes.count)))
        for (index, byte) in bytes.enumerated() { unsafe packet.pointer.pointee.data[index] = byte }
        unsafe packet.pointer.pointee.pts = start
        unsafe packet.pointer.pointee.dts = start
        unsafe packet.pointer.pointee.duration = length
        unsafe packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
        try output(packet)
    }

    private func encoded(_ subtitle: inout AVSubtitle) throws(LibavFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe avcodec_encode_subtitle(encoder.pointer, buffer.baseAddress, Int32(buffer.count), &subtitle)
        }
        try checked("avcodec_encode_subtitle", count)
        return Array(bytes.prefix(Int(count)))
    }
}
