import Anonymizing

/// Something about a finished file, apart from faces in its frames, that is not as it should be.
struct VerificationProblem: Equatable {
    /// The kinds of problems.
    enum Kind: String {
        /// Something besides pictures and sound that may tell of people, places or devices.
        case leak
        /// A stream is not there, or one too many is.
        case streams
        /// A stream has another number of frames or packets than in the source.
        case count
        /// Frames or sound are at other times than in the source.
        case times
        /// The picture has another size than in the source.
        case size
        /// Frames of the output cannot be decoded.
        case damage
        /// The report does not fit the files.
        case report
        /// The log is not whole, or does not know the file.
        case log
    }

    var kind: Kind
    /// What people are told; no leaked value is part of it.
    var sentence: String

    init(_ kind: Kind, _ sentence: String) {
        self.kind = kind
        self.sentence = sentence
    }

    var json: JSONValue { ["kind": .string(kind.rawValue), "text": .string(sentence)] }
}
