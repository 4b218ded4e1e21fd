import Anonymizing
import Foundation
import Testing

@testable import anonymize

@Suite("The chained log", .timeLimit(.minutes(20)))
struct EvidenceLogTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func filled(_ count: Int) throws -> FilePath {
        let path = folder.file("runs.log")
        for number in 0..<count {
            try EvidenceLog(path: path).append([
                .init("event", "anonymized"), .init("output", ["sha256": .string("digest\(number)")]),
            ])
        }
        return path
    }

    private func problems(_ text: String) -> [String] {
        LogCheck(EvidenceLog.lines(of: Array(text.utf8))).problems
    }

    @Test("a log as it was written is whole, and knows the files it tells of")
    func whole() throws {
        let path = try filled(4)
        let check = LogCheck(try EvidenceLog(path: path).read())
        #expect(check.problems == [])
        #expect(check.count == 4)
        #expect(check.knows(outputDigest: "digest2"))
        #expect(!check.knows(outputDigest: "digest4"))
    }

    @Test("a line that was changed, removed, exchanged, added or cut is found")
    func broken() throws {
        let path = try filled(4)
        let text = folder.text("runs.log") ?? ""
        let lines = text.split(separator: "\n").map(String.init)
        #expect(path.text != nil && lines.count == 4)
        func join(_ indices: [Int]) -> String { indices.map { lines[$0] + "\n" }.joined() }
        #expect(
            problems(text.replacingOccurrences(of: "digest1", with: "digestX")) == ["line 2 of the log was changed."])
        #expect(!problems(join([0, 2, 3])).isEmpty)
        #expect(!problems(join([1, 2, 3])).isEmpty)
        #expect(!problems(join([0, 2, 1, 3])).isEmpty)
        #expect(!problems(join([0, 1, 1, 2, 3])).isEmpty)
        #expect(!problems(String(text.dropLast(9))).isEmpty)
        #expect(!problems("something\n" + text).isEmpty)
        #expect(problems("") == [])
    }

    @Test("a line that a crash cut off stays visible, and the next one follows it")
    func torn() throws {
        let path = try filled(2)
        let text = folder.text("runs.log") ?? ""
        try Data(text.dropLast(20).utf8).write(to: URL(fileURLWithPath: folder.path + "/runs.log"))
        try EvidenceLog(path: path).append([.init("event", "anonymized")])
        let check = LogCheck(try EvidenceLog(path: path).read())
        #expect(check.count == 3)
        #expect(check.problems == ["line 2 of the log is not whole."])
    }

    @Test("writers side by side keep the chain whole")
    func together() async throws {
        let path = folder.file("runs.log")
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in 0..<10 {
                        _ = try? EvidenceLog(path: path).append([
                            .init("event", "anonymized"), .init("writer", .integer(writer)),
                            .init("number", .integer(number)),
                        ])
                    }
                }
            }
        }
        let check = LogCheck(try EvidenceLog(path: path).read())
        #expect(check.count == 80)
        #expect(check.problems == [])
    }

    @Test("the end of a long log is found without reading all of it")
    func long() throws {
        let path = folder.file("runs.log")
        let padding = String(repeating: "x", count: 100_000)
        for _ in 0..<5 { try EvidenceLog(path: path).append([.init("padding", .string(padding))]) }
        #expect(try EvidenceLog(path: path).append([.init("event", "anonymized")]).line == 6)
        #expect(LogCheck(try EvidenceLog(path: path).read()).problems == [])
    }
}
