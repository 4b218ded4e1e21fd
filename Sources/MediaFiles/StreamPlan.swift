internal import CFFmpeg
internal import VideoFrames

/// What happens to each stream of the source, and why; decided before the first frame.
struct StreamPlan {
    /// One decision for each stream of the source, in its order.
    var decisions: [StreamDecision] = []
    /// How those streams of sound are encoded that are encoded again, by their number in the source.
    var transcoded: [Int: AudioPlan] = [:]
    /// libav's names of the encoders of subtitles that are converted, by the stream's number in the source.
    var converted: [Int: String] = [:]

    /// Why sound is left out of which nothing was found where the file begins.
    static let beginsLate = "begins too late"

    /// The source's streams of sound and text that get into the output.
    var carried: [StreamDescription] {
        decisions.filter { $0.action == .copied || $0.action == .reencoded }.map(\.stream)
    }

    /// Decides for all streams of `reader`.
    ///
    /// - Throws: `MediaError.cannotHold` when there is sound that neither fits nor can be encoded again.
    init(of reader: MediaReader, container: OutputContainer, settings: MediaWriterSettings) throws(MediaError) {
        let anonymized = Set(reader.tracks.map(\.stream.index))
        for stream in reader.streams {
            let (codec, rate) = unsafe reader.withCodecParameters(ofStream: stream.index) { parameters in
                unsafe (parameters.pointee.codec_id, parameters.pointee.sample_rate)
            }
            if stream.kind == .audio, settings.keepsAudio, !container.isPicture, !container.isAnimation,
                codec != AV_CODEC_ID_NONE, rate <= 0
            {
                // No container can be told what it is before the first frame.
                decisions.append(StreamDecision(stream: stream, action: .dropped, reason: Self.beginsLate))
            } else if anonymized.contains(stream.index) {
                decisions.append(StreamDecision(stream: stream, action: .anonymized))
            } else if let reason = Self.reasonToDrop(stream, codec, container: container, settings: settings) {
                decisions.append(StreamDecision(stream: stream, action: .dropped, reason: reason))
            } else if stream.kind == .subtitle {
                addSubtitle(stream, codec, container: container)
            } else {
                try addSound(stream, codec, of: reader, container: container)
            }
        }
    }

    private static func reasonToDrop(
        _ stream: StreamDescription, _ codec: AVCodecID, container: OutputContainer, settings: MediaWriterSettings
    ) -> String? {
        switch stream.kind {
        case .audio where container.isPicture: "picture"
        case .audio where !settings.keepsAudio: "asked"
        case .audio where container.isAnimation: "\(container.muxer) cannot hold sound"
        // Not even its codec has a name, so that nothing can play it in the source either.
        case .audio: codec == AV_CODEC_ID_NONE ? "unknown codec" : nil
        case .video: stream.isCover ? "cover" : "cannot be decoded"
        case .subtitle: settings.keepsSubtitles ? nil : "subtitle"
        case .data: reasonToDropData(stream)
        case .attachment: "attachment"
        case .other: "unknown"
        }
    }

    private static func reasonToDropData(_ stream: StreamDescription) -> String {
        switch stream.codec {
        case "bin_data", "text": "chapter titles"
        case "tmcd": "timecode"
        case "scte_35", "dvd_nav_packet": "control data"
        default: "telemetry"
        }
    }

    private mutating func addSubtitle(_ stream: StreamDescription, _ codec: AVCodecID, container: OutputContainer) {
        switch SubtitlePlan(for: codec, in: container) {
        case .copied: decisions.append(StreamDecision(stream: stream, action: .copied))
        case .converted(let encoder):
            converted[stream.index] = encoder
            let reason = "\(container.muxer) cannot hold \(stream.codec)"
            decisions.append(StreamDecision(stream: stream, action: .reencoded, reason: reason))
        case .homeless:
            let reason = "\(container.muxer) cannot hold \(stream.codec)"
            decisions.append(StreamDecision(stream: stream, action: .dropped, reason: reason))
        }
    }

    private mutating func addSound(
        _ stream: StreamDescription, _ codec: AVCodecID, of reader: MediaReader, container: OutputContainer
    ) throws(MediaError) {
        let fits = container.holds(audio: codec)
        if fits, OutputContainer.isClean(codec) {
            decisions.append(StreamDecision(stream: stream, action: .copied))
            return
        }
        let plan = unsafe reader.withCodecParameters(ofStream: stream.index) { parameters in
            unsafe AudioPlan(for: parameters, container: container)
        }
        guard let plan else { throw .cannotHold(container: container.muxer, reason: "\(stream.codec) audio") }
        transcoded[stream.index] = plan
        let reason = fits ? "\(stream.codec) may carry words" : "\(container.muxer) cannot hold \(stream.codec)"
        decisions.append(StreamDecision(stream: stream, action: .reencoded, reason: reason))
    }
}
