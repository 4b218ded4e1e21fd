internal import CFFmpeg
internal import VideoFrames

/// What happens to each stream of the source, and why; decided before the first frame.
struct StreamPlan {
    /// One decision for each stream of the source, in its order.
    var decisions: [StreamDecision] = []

    /// How those streams are encoded that are encoded again, by their number in the source.
    var transcoded: [Int: AudioPlan] = [:]

    /// The source's streams of sound that get into the output.
    var carried: [StreamDescription] {
        decisions.filter { $0.action == .copied || $0.action == .reencoded }.map(\.stream)
    }

    /// Decides for all streams of `reader`.
    ///
    /// - Throws: `MediaError.cannotHold` when there is sound that neither fits nor can be encoded again.
    init(of reader: MediaReader, container: OutputContainer, keepsAudio: Bool) throws(MediaError) {
        let anonymized = Set(reader.tracks.map(\.stream.index))
        for stream in reader.streams {
            if anonymized.contains(stream.index) {
                decisions.append(StreamDecision(stream: stream, action: .anonymized))
            } else if let reason = Self.reasonToDrop(stream, container: container, keepsAudio: keepsAudio) {
                decisions.append(StreamDecision(stream: stream, action: .dropped, reason: reason))
            } else {
                try addSound(stream, of: reader, container: container)
            }
        }
    }

    private static func reasonToDrop(
        _ stream: StreamDescription, container: OutputContainer, keepsAudio: Bool
    ) -> String? {
        switch stream.kind {
        case .audio where container.isPicture: "picture"
        case .audio where !keepsAudio: "asked"
        // Not even its codec has a name, so that nothing can play it in the source either.
        case .audio: stream.codec == "none" ? "unknown codec" : nil
        case .video: stream.isCover ? "cover" : "cannot be decoded"
        case .subtitle: "subtitle"
        case .data: "telemetry"
        case .attachment: "attachment"
        case .other: "unknown"
        }
    }

    private mutating func addSound(
        _ stream: StreamDescription, of reader: MediaReader, container: OutputContainer
    ) throws(MediaError) {
        let codec = unsafe reader.withCodecParameters(ofStream: stream.index) { unsafe $0.pointee.codec_id }
        let fits = container.holds(audio: codec)
        if fits, Self.isClean(codec) {
            decisions.append(StreamDecision(stream: stream, action: .copied))
            return
        }
        let plan = unsafe reader.withCodecParameters(ofStream: stream.index) { parameters in
            unsafe AudioPlan(for: parameters, container: container)
        }
        guard let plan else { throw .cannotHold(container: container.muxer, reason: "\(stream.codec) audio") }
        transcoded[stream.index] = plan
        let reason = fits ? "\(stream.codec) carries tags" : "\(container.muxer) cannot hold \(stream.codec)"
        decisions.append(StreamDecision(stream: stream, action: .reencoded, reason: reason))
    }

    /// Codecs whose packets and headers have no room for words; Vorbis and others carry titles in their headers.
    private static func isClean(_ codec: AVCodecID) -> Bool {
        let known = [
            AV_CODEC_ID_AAC, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_OPUS, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3,
            AV_CODEC_ID_FLAC,
        ]
        // All PCM codecs have numbers from 0x10000 up to the first ADPCM codec.
        let pcm = AV_CODEC_ID_PCM_S16LE.rawValue..<AV_CODEC_ID_ADPCM_IMA_QT.rawValue
        return known.contains(codec) || pcm.contains(codec.rawValue)
    }
}

extension OutputContainer {
    /// Whether packets of an audio codec can be put into it.
    fileprivate func holds(audio codec: AVCodecID) -> Bool {
        guard let format = unsafe av_guess_format(muxer, nil, nil) else { return false }
        let answer = unsafe avformat_query_codec(format, codec, FF_COMPLIANCE_NORMAL)
        if answer >= 0 { return answer == 1 }
        // The transport stream's muxer does not answer, and wraps what it does not know as private data.
        return [
            AV_CODEC_ID_AAC, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS,
        ].contains(codec)
    }
}
