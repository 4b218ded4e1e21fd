internal import CFFmpeg
internal import VideoFrames

/// Sound on its way out: copied where all places take it as it is, else encoded again as AAC.
@safe final class LiveSoundWriter {
    /// Where sound must fit.
    struct Place {
        let address: LiveAddress

        /// Whether packets of a codec can be sent there.
        func holds(_ codec: AVCodecID) -> Bool {
            switch address.kind {
            case .device: return true
            case .network("rtmp"), .network("rtmps"): return codec == AV_CODEC_ID_AAC
            case .network("rtsp"), .network("rtsps"): return codec == AV_CODEC_ID_AAC || codec == AV_CODEC_ID_OPUS
            case .file where !address.name.hasSuffix(".m3u8"):
                return OutputContainer(path: address.name)?.copies(audio: codec) ?? false
            case .network, .standardStream, .file: return Self.broadcast.contains(codec)
            }
        }

        /// What players of transport streams are sure to know; such streams may hold more.
        private static let broadcast = [AV_CODEC_ID_AAC, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3, AV_CODEC_ID_AC3]
    }

    /// What the packets given out are.
    let parameters: CodecParameters
    /// Unit of their times.
    let timeBase: Rational
    private let transcoder: AudioTranscoder?

    /// Prepares for the source's sound; `nil` when it has none, or none that can be decoded.
    init?(source: LiveSource, places: [Place]) throws(MediaError) {
        guard let stream = source.soundStream else { return nil }
        let copies = places.allSatisfy { $0.holds(stream.codec) }
        do throws(LibavFailure) {
            let parameters = try CodecParameters()
            let made = unsafe source.withSoundParameters { from in
                Result { () throws(LibavFailure) -> AudioTranscoder? in
                    try unsafe checked("avcodec_parameters_copy", avcodec_parameters_copy(parameters.pointer, from))
                    guard !copies else { return nil }
                    guard let container = OutputContainer(named: "mpegts"),
                        let plan = unsafe AudioPlan(for: from, container: container)
                    else { throw LibavFailure(function: "avcodec_find_decoder", code: shim_averror_decoder_not_found) }
                    return try unsafe AudioTranscoder(
                        plan: plan, parameters: from, timeBase: stream.timeBase, hasGlobalHeader: true)
                }
            }
            guard let transcoder = try made?.get() else {
                guard copies else { return nil }
                (self.parameters, timeBase, self.transcoder) = (parameters, stream.timeBase, nil)
                return
            }
            try unsafe transcoder.describe(parameters.pointer)
            (self.parameters, timeBase, self.transcoder) = (parameters, transcoder.timeBase, transcoder)
        } catch {
            return nil
        }
    }

    /// Passes a packet on as it must be.
    func write(_ packet: PacketStore.Packet, _ output: PacketOutput) throws(LibavFailure) {
        guard let transcoder else { return try output(packet) }
        try transcoder.transcode(packet, output)
    }
}
