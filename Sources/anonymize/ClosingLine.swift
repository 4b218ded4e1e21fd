import Anonymizing
import Faces

/// The last line of a run: what was done.
struct ClosingLine {
    let summary: AnonymizationSummary
    let output: FilePath
    /// The file that named the faces, where they were not looked for.
    let faces: FilePath?

    private var followed: Int { summary.tracks.values.reduce(0) { $0 + $1.count } }
    private var rate: Double { ProgressMeter.rate(summary.frames.written, summary.seconds.total) }

    /// The line for people.
    var text: String {
        let frames = summary.frames
        let found =
            faces.map { "faces of \($0.shownName(as: "standard input"))" } ?? "\(Self.count(followed, "face")) followed"
        let whole = frames.whole > 0 ? " (\(frames.whole) of them whole)" : ""
        return "Done: \(Self.count(frames.written, "frame")), \(found), \(frames.covered) covered\(whole), "
            + "\(ProgressMeter.decimal(rate)) frames a second: \(output.shownName(as: "standard output"))."
    }

    /// The line for scripts.
    var event: JSONValue {
        [
            "event": "done", "frames": .integer(summary.frames.written), "facesFollowed": .integer(followed),
            "framesCovered": .integer(summary.frames.covered), "framesWhole": .integer(summary.frames.whole),
            "framesPerSecond": .number((rate * 10).rounded() / 10),
            "output": .string(String(decoding: output.bytes, as: UTF8.self)),
        ]
    }

    /// Says it.
    func tell(_ console: Console) { console.tell(text, event: event) }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
