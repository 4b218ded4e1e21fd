import Anonymizing
import FoundationEssentials
import Glibc

/// What became of every input of a batch, or of one part of it: the content of the summary.
struct BatchSummary: Equatable, Sendable, Codable {
    /// Name and version of the format.
    static let currentSchema = "anonymize.summary/1"

    /// The part of the inputs.
    struct Part: Equatable, Sendable, Codable {
        /// Which part, from 1.
        var index: Int
        /// How many there are.
        var count: Int
    }

    /// The whole list that the parts were dealt from.
    struct List: Equatable, Sendable, Codable {
        /// How many inputs.
        var inputs: Int
        /// SHA-256 over their names in order, each with a zero after it.
        var sha256: String
    }

    var schema = Self.currentSchema
    var part: Part
    var list: List
    var settingsDigest: String
    var version: String
    /// When the work began and ended, in ISO 8601.
    var startedAt: String
    var finishedAt: String
    var seconds: Double
    var records: [BatchRecord]

    /// How many records have a status.
    func count(_ status: BatchRecord.Status) -> Int { records.count { $0.status == status } }

    /// Whether every input has a complete output.
    var isComplete: Bool { records.allSatisfy { $0.status == .done } && records.count == expected }

    /// How many records the part must have.
    private var expected: Int {
        part.count == 1 ? list.inputs : (0..<list.inputs).count { $0 % part.count == part.index - 1 }
    }

    /// What the program exits with.
    ///
    /// A file that another process holds, or that failed in passing, asks for another try of the whole, which then only does what is
    /// left.
    var exitStatus: ExitStatus {
        if records.contains(where: { $0.exit == ExitStatus.temporary.rawValue }) { return .temporary }
        return isComplete ? .done : .needsReview
    }

    /// The counts of all statuses.
    var countsJSON: JSONValue {
        .object(
            [.init("inputs", .integer(records.count))]
                + BatchRecord.Status.allCases.map { .init($0.rawValue, .integer(count($0))) }
                + [.init("reused", .integer(records.count(where: \.reused)))])
    }

    /// The summary as JSON, one record a line.
    var text: String {
        let head: JSONValue = [
            "schema": .string(schema), "verdict": .string(isComplete ? "complete" : "incomplete"),
            "part": ["index": .integer(part.index), "count": .integer(part.count)],
            "list": ["inputs": .integer(list.inputs), "sha256": .string(list.sha256)],
            "counts": countsJSON, "settingsDigest": .string(settingsDigest), "version": .string(version),
            "startedAt": .string(startedAt), "finishedAt": .string(finishedAt),
            "seconds": .number((seconds * 1000).rounded() / 1000),
        ]
        let lines = records.map { "  " + $0.json.compactText }.joined(separator: ",\n")
        return head.compactText.dropLast() + ",\"records\":[\n" + lines + "\n]}\n"
    }

    /// Reads a summary.
    static func read(_ path: FilePath) throws(CommandError) -> BatchSummary {
        do {
            let descriptor = try Descriptor.open(path, O_RDONLY)
            defer { close(descriptor) }
            var bytes: [UInt8] = []
            while true {
                let part = try Descriptor.read(from: descriptor, limit: 1 << 20)
                if part.isEmpty { break }
                bytes += part
            }
            let summary = try JSONDecoder().decode(Self.self, from: Data(bytes))
            if summary.schema == currentSchema { return summary }
        } catch let failure as SystemFailure {
            let status: ExitStatus = failure.code == ENOENT ? .noInput : failure.status
            throw CommandError(status, "cannot read \(path.quoted): \(failure.reason).")
        } catch {}
        throw CommandError(.badInput, "\(path.quoted) is not a summary of this version's batches.")
    }

    /// Now, as the summary writes times.
    static var now: String { Date().formatted(.iso8601) }
}
