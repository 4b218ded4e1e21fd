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

    /// Says what became of the streams that are not video.
    func noteStreams(_ decisions: [StreamDecision]) {
        let dropped = decisions.filter {
            $0.action == .dropped && !($0.stream.kind == .audio && context.options.audio == .drop)
        }
        if !dropped.isEmpty {
            let names = dropped.map { decision in
                let known = decision.reason == decision.stream.kind.rawValue ? nil : decision.reason
                let reason = known.map { ": \($0)" } ?? ""
                return "\(decision.stream.index) (\(decision.stream.kind.rawValue) \(decision.stream.codec)\(reason))"
            }
            context.console.note("Left out of the output: stream \(names.joined(separator: ", stream ")).")
        }
        if decisions.contains(where: { $0.stream.kind == .audio && $0.action != .dropped }) {
            context.console.note("Voices are not anonymized; --audio drop leaves the sound out.")
        }
    }
}
