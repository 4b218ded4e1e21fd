import Testing

/// A file with words in places where a film or picture may tell of people, and what is made of it.
///
/// Names in angle brackets stand for random words; each of them must be in the input and none in any output.
struct CanaryCase: CustomTestStringConvertible, Sendable {
    var input: String
    var steps: [FixtureStep]
    var outputs: [String]
    var options = ""
    /// Names of words that may be in the output because `options` keep them.
    var kept: Set<String> = []
    /// Size of the pictures.
    var size = "64x48"

    var testDescription: String { "\(input) to \(outputs.joined(separator: ", ")) \(options)" }

    init(
        _ input: String, to outputs: [String], options: String = "", keeping kept: Set<String> = [],
        _ steps: [FixtureStep]
    ) {
        (self.input, self.outputs, self.options, self.kept, self.steps) = (input, outputs, options, kept, steps)
    }

    /// Names of all words.
    var places: [String] {
        var found: [String] = []
        for step in steps {
            for part in step.text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
                guard let end = part.firstIndex(of: ">") else { continue }
                let name = String(part[..<end])
                if !found.contains(name) { found.append(name) }
            }
        }
        return found
    }
}

extension FixtureStep {
    /// The text in which names of words may stand.
    fileprivate var text: String {
        switch self {
        case .ffmpeg(let text), .cut(let text, _), .text(let text, _), .exiftool(let text, _), .append(let text): text
        case .message(.captions(let name)), .message(.userData(let name)): "<\(name)>"
        case .replace, .matrix, .crop, .move, .appendFile: ""
        }
    }
}
