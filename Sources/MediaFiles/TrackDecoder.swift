internal import CFFmpeg
internal import Glibc

/// Decodes one video stream: packets in, frames in presentation order out.
@safe final class TrackDecoder {
    /// libav's decoder; owned.
    let context: UnsafeMutablePointer<AVCodecContext>
    /// Number of the stream in the file.
    let streamIndex: Int
    /// Whether the end was already sent.
    private(set) var isEnding = false
    /// Packets that the decoder refused; they gave no picture.
    private(set) var refusedPackets = 0
    /// What is known to be damaged.
    private(set) var damage = DamageRecord()
    /// What the container cuts away of each picture.
    let crop: ContainerCrop?
    private let complaints: Complaints.Source
    private var packetNumber: Int64 = 0
    private var spare: LibavFrame?

    /// Opens the decoder of a stream.
    ///
    /// - Throws: When this build of libav has no decoder for the codec, or it refuses the stream's parameters.
    init(
        stream: UnsafeMutablePointer<AVStream>, isPicture: Bool, crop: ContainerCrop?, options: MediaReaderOptions
    ) throws(LibavFailure) {
        guard let codec = unsafe Self.decoder(for: stream) else {
            throw LibavFailure(function: "avcodec_find_decoder", code: shim_averror_decoder_not_found)
        }
        guard let context = unsafe avcodec_alloc_context3(codec) else {
            throw LibavFailure(function: "avcodec_alloc_context3", code: shim_averror(ENOMEM))
        }
        unsafe self.context = context
        streamIndex = unsafe Int(stream.pointee.index)
        self.crop = crop
        complaints = Complaints.register()
        try checked(
            "avcodec_parameters_to_context", unsafe avcodec_parameters_to_context(context, stream.pointee.codecpar))
        unsafe context.pointee.pkt_timebase = unsafe stream.pointee.time_base
        unsafe context.pointee.opaque = UnsafeMutableRawPointer(bitPattern: complaints)
        unsafe context.pointee.max_pixels = Int64(options.maximumPixels)
        // A damaged picture is shown covered rather than left out: times and counts stay as they are.
        unsafe context.pointee.flags |= AV_CODEC_FLAG_OUTPUT_CORRUPT
        // Otherwise libav moves a crop rectangle to where its memory is aligned, and shows what the file hides.
        unsafe context.pointee.flags |= Int32(AV_CODEC_FLAG_UNALIGNED)
        unsafe context.pointee.err_recognition = AV_EF_CRCCHECK
        unsafe context.pointee.thread_count = isPicture ? 1 : Self.threadCount(options)
        unsafe context.pointee.thread_type = FF_THREAD_FRAME | FF_THREAD_SLICE
        try checked("avcodec_open2", unsafe avcodec_open2(context, codec, nil))
    }

    deinit {
        Complaints.unregister(complaints)
        var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
        unsafe avcodec_free_context(&context)
    }

    /// The decoder to use: libav's own, but for VP8 and VP9 with transparency, which only libvpx's decode.
    private static func decoder(for stream: UnsafeMutablePointer<AVStream>) -> UnsafePointer<AVCodec>? {
        let codec = unsafe stream.pointee.codecpar.pointee.codec_id
        if unsafe hasSeparateAlpha(stream) {
            let name = codec == AV_CODEC_ID_VP9 ? "libvpx-vp9" : "libvpx"
            if let found = unsafe avcodec_find_decoder_by_name(name) { return unsafe found }
        }
        return unsafe avcodec_find_decoder(codec)
    }

    /// Says whether each packet carries a second picture for transparency, as WebM does it.
    static func hasSeparateAlpha(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        let codec = unsafe stream.pointee.codecpar.pointee.codec_id
        guard codec == AV_CODEC_ID_VP8 || codec == AV_CODEC_ID_VP9,
            let mode = unsafe av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0)
        else { return false }
        return unsafe String(cString: mode.pointee.value) == "1"
    }

    private static func threadCount(_ options: MediaReaderOptions) -> Int32 {
        guard options.decoderThreads <= 0 else { return Int32(clamping: options.decoderThreads) }
        return Int32(max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    }

    /// Gives the decoder its next packet, or `nil` at the end.
    ///
    /// Take all frames with ``receive()`` before the next packet. A packet that the decoder refuses is not an error: the frames that depend on it are damaged.
    func send(_ packet: PacketStore.Packet?) {
        guard let packet else {
            isEnding = true
            _ = unsafe avcodec_send_packet(context, nil)
            return
        }
        packetNumber += 1
        unsafe context.pointee.reordered_opaque = packetNumber
        if unsafe packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 { damage.add(packetNumber) }
        noteResult(unsafe avcodec_send_packet(context, packet.pointer))
    }

    /// Returns the next frame and whether it is damaged; `nil` when the decoder wants another packet or has ended.
    func receive() throws(LibavFailure) -> (frame: LibavFrame, isDamaged: Bool)? {
        let frame = if let spare { spare } else { try LibavFrame() }
        spare = frame
        for _ in 0..<Self.mostFailures {
            let code = unsafe avcodec_receive_frame(context, frame.pointer)
            guard code != shim_averror_again && code != shim_averror_eof else { return nil }
            guard code >= 0 else {
                noteResult(code)
                continue
            }
            // Hidden by an edit list.
            guard unsafe frame.pointer.pointee.flags & AV_FRAME_FLAG_DISCARD == 0 else { continue }
            spare = nil
            unsafe crop?.apply(to: frame.pointer)
            return (frame, isDamaged(frame))
        }
        return nil
    }

    /// Failures and hidden frames in a row after which a packet is given up, in case a decoder never stops to fail.
    private static let mostFailures = 1024

    /// Forgets everything, after a seek.
    func flush() {
        unsafe avcodec_flush_buffers(context)
        isEnding = false
        refusedPackets = 0
        _ = Complaints.takePackets(of: complaints)
        damage = DamageRecord()
    }

    private func noteResult(_ code: Int32) {
        guard code < 0, code != shim_averror_again, code != shim_averror_eof else { return }
        refusedPackets += 1
        // With threads the error may belong to an older packet, which then has complained under its own number.
        let packets = Complaints.takePackets(of: complaints)
        for packet in packets.isEmpty ? [packetNumber] : packets { damage.add(packet) }
    }

    private func isDamaged(_ frame: LibavFrame) -> Bool {
        for packet in Complaints.takePackets(of: complaints) { damage.add(packet) }
        let number = unsafe frame.pointer.pointee.reordered_opaque
        let isMarked =
            unsafe frame.pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
            || frame.pointer.pointee.decode_error_flags != 0
        if isMarked { damage.add(number) }
        return damage.isDamaged(packet: number, isKey: unsafe frame.pointer.pointee.key_frame != 0)
    }
}
