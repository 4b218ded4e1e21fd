import Anonymizing
import FaceDetection
import VideoFrames

extension CommandError {
    /// What people are told when faces cannot be looked for.
    init(_ error: DetectionError) {
        let setup = "Run scripts/setup again, or name another folder with --models."
        switch error {
        case .modelMissing(let path):
            self.init(.unavailable, "there is no network file \(FilePath(path).quoted).", advice: setup)
        case .modelAltered(let path, _):
            let sentence = "the network file \(FilePath(path).quoted) is not the one this version was made for."
            self.init(.unavailable, sentence, advice: setup)
        case .runtime(let function, let status, let message):
            let reason = message.isEmpty ? "status \(status)" : message.split(separator: "\n").joined(separator: " ")
            self.init(.unavailable, "the inference runtime failed in \(function): \(reason).")
        case .notANumber(let network):
            self.init(.software, "the network \(network) gave values that are no numbers.")
        case .unexpectedShape(let network, let output):
            self.init(
                .unavailable, "the network \(network) gave '\(output)' in a shape that it never had.", advice: setup)
        case .emptyRegion, .alreadyCollected:
            self.init(.software, "the face detector was misused (\(error)).")
        }
    }

    /// What people are told of a wrong faces file.
    init(_ error: FacesFileError, _ path: FilePath) {
        let name = path.shownName(as: "standard input")
        func refuse(_ reason: String) -> CommandError {
            CommandError(.badInput, "cannot use the faces of \(name): \(reason).")
        }
        self =
            switch error {
            case .reading(let failure as SystemFailure):
                CommandError(failure.status, "cannot read \(name): \(failure.reason).")
            case .reading(let failure): CommandError(.inputOutput, "cannot read \(name): \(failure).")
            case .noHeader: refuse("its first line does not name the format \(FacesFile.schema)")
            case .unknownSchema(let schema): refuse("its format is \(FilePath(schema).quoted), not \(FacesFile.schema)")
            case .notJSON(let line): refuse("line \(line) is not a JSON object")
            case .lineTooLong(let line): refuse("line \(line) is longer than 16 MB")
            case .badValue(let line, let key): refuse("line \(line) has no right value for '\(key)'")
            case .outOfOrder(let line, let frame, let previous):
                refuse("line \(line) is about frame \(frame), which cannot follow frame \(previous)")
            case .otherPictureSize(let file, let film):
                refuse(
                    "it is for pictures of \(file.width)×\(file.height), and the film is shown at \(film.width)×\(film.height)"
                )
            }
    }
}
