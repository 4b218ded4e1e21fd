import FaceFilters
import MediaFiles
import VideoFrames

extension AnonymizeRun {
    /// Warns of what the settings and the files beside the input mean.
    func warnAboutRequest() {
        let options = context.options
        if options.filter.cells > 8, options.filter.effect != .solid {
            context.console.warn(
                "\(options.filter.cells) cells across a face may let it be recognized; the default is 5.")
        }
        let names = CompanionFiles.names(beside: context.request.input).map { FilePath($0).quoted }
        if !names.isEmpty {
            let verb = names.count == 1 ? "lies" : "lie"
            context.console.warn(
                "\(names.joined(separator: ", ")) \(verb) beside the input and may tell of people and places.")
        }
    }

    /// Says what became of the streams that are not video, of tags and of chapters.
    func noteStreams(_ decisions: [StreamDecision], _ omissions: [Omission]) {
        let dropped = decisions.filter { decision in
            let isAsked = decision.stream.kind == .audio && context.options.audio == .drop
            // The stream with the titles goes, and a new one comes.
            let isReplaced = decision.reason == "chapter titles" && context.options.keepChapters
            return decision.action == .dropped && !isAsked && !isReplaced
        }
        let names = dropped.map(\.sentencePart) + omissions.map(\.sentencePart)
        if !names.isEmpty { context.console.note("Left out of the output: \(names.joined(separator: ", ")).") }
        let changed = decisions.filter { $0.action == .reencoded }
        if !changed.isEmpty {
            let names = changed.map(\.sentencePart).joined(separator: ", ")
            context.console.note("Encoded again, as it cannot be copied: \(names).")
        }
        if decisions.contains(where: { $0.stream.kind == .audio && $0.action != .dropped }) {
            context.console.note("Voices are not anonymized; --audio drop leaves the sound out.")
        }
    }
}

extension StreamDecision {
    /// The stream, its kind and codec, and why; for the middle of a sentence.
    var sentencePart: String {
        let known = reason == stream.kind.rawValue ? nil : reason
        return "stream \(stream.index) (\(stream.kind.rawValue) \(stream.codec)\(known.map { ": \($0)" } ?? ""))"
    }
}

extension Omission {
    /// What it is, for the middle of a sentence.
    var sentencePart: String {
        switch self {
        case .tags(let names, let isHomeless):
            "the tag\(names.count == 1 ? "" : "s") \(names.map { FilePath($0).quoted }.joined(separator: " "))"
                + Self.why(isHomeless)
        case .chapters(let count, let isHomeless): "\(count) chapter\(count == 1 ? "" : "s")" + Self.why(isHomeless)
        }
    }

    private static func why(_ isHomeless: Bool) -> String {
        isHomeless ? " (no place in this kind of output)" : ""
    }
}
