import MediaFiles

extension MediaLoss {
    /// What would be lost, for the middle of a sentence.
    var sentencePart: String {
        switch self {
        case .stream(let decision):
            let verb = decision.action == .dropped ? "would be left out" : "would be encoded again"
            return "\(decision.sentencePart) \(verb)"
        case .property(let warning):
            var text = warning.sentence
            while text.hasSuffix(".") { text.removeLast() }
            return text
        case .content(let omission): return "\(omission.sentencePart) would be left out"
        }
    }
}
