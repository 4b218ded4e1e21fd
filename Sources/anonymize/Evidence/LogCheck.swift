import FoundationEssentials

/// Checks that the lines of a log are all there, and as they were written.
struct LogCheck {
    /// What is wrong, one sentence a line.
    private(set) var problems: [String] = []
    /// Lines that were read.
    private(set) var count = 0
    /// Hash of the last line.
    private(set) var last = EvidenceLog.beginning
    private var outputs: Set<String> = []

    private struct Content: Decodable {
        struct File: Decodable { var sha256: String? }

        var schema: String
        var line: Int
        var previous: String
        var output: File?
    }

    /// Follows the chain from the first line to the last.
    init(_ lines: [EvidenceLog.Line]) {
        for line in lines { check(line) }
    }

    /// Whether a line tells of a file with this content.
    func knows(outputDigest: String) -> Bool { outputs.contains(outputDigest) }

    private mutating func check(_ line: EvidenceLog.Line) {
        count += 1
        guard line.isWhole, let (text, hash) = line.parts,
            let content = try? JSONDecoder().decode(Content.self, from: Data((text + "}").utf8)),
            content.schema == EvidenceLog.schema
        else {
            problems.append("line \(count) of the log is not whole.")
            last = FileDigest.sha256(of: line.text)
            return
        }
        if FileDigest.sha256(of: text) != hash { problems.append("line \(count) of the log was changed.") }
        if content.previous != last {
            problems.append(
                "line \(count) of the log does not follow the line before it: lines were removed, added or changed.")
        }
        if content.line != count, problems.isEmpty {
            problems.append("line \(count) of the log has the number \(content.line).")
        }
        if let digest = content.output?.sha256 { outputs.insert(digest) }
        last = hash
    }
}
