/// Something of a film that its output would not have, known before the first frame.
///
/// Only what a film should keep counts: sound, subtitles and the properties of its pictures, and whatever was asked for. Tags,
/// telemetry, covers and attachments are left out on purpose and are no loss.
public enum MediaLoss: Hashable, Sendable {
    /// A stream that is left out, or sound that is encoded again.
    case stream(StreamDecision)
    /// A property of the pictures, or a video that cannot be read.
    case property(MediaWarning)
    /// Tags or chapters that were to be kept.
    case content(Omission)

    /// Whether another container or other options could keep it; otherwise it cannot be read or kept at all.
    public var dependsOnOutput: Bool {
        switch self {
        case .stream(let decision): decision.reason == "subtitle" || decision.reason?.contains("cannot hold") == true
        case .content: true
        case .property(let warning):
            switch warning {
            case .trackLeftOut, .transparencyLeftOut, .furtherViewsLeftOut, .dynamicRangeDataLeftOut, .containerDamaged,
                .cutShort:
                false
            default: true
            }
        }
    }

    /// Everything that would be lost.
    static func all(
        reader: MediaReader, streams: StreamPlan, content: ContentPlan, plans: [VideoPlan]
    ) -> [MediaLoss] {
        let dropped = streams.decisions.filter { decision in
            switch decision.stream.kind {
            case .audio: decision.action != .copied && decision.reason != "asked"
            case .subtitle: decision.action == .dropped
            default: false
            }
        }
        let properties = reader.warnings + plans.flatMap(\.warnings)
        let homeless = content.omissions.filter { omission in
            switch omission {
            case .tags(_, let isHomeless), .chapters(_, let isHomeless): isHomeless
            }
        }
        return dropped.map(MediaLoss.stream) + properties.map(MediaLoss.property) + homeless.map(MediaLoss.content)
    }
}
