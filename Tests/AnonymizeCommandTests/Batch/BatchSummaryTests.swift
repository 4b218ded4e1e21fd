import Testing

@testable import anonymize

@Suite("summaries of a batch")
struct BatchSummaryTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The summary of one part of five inputs, `a` to `e`, of which those named are not done.
    private func part(_ index: Int, of count: Int, failed: Set<String> = []) -> BatchSummary {
        let names = ["a", "b", "c", "d", "e"]
        let records = names.indices.filter { $0 % count == index - 1 }.map { number in
            let input = BatchInput(path: FilePath(names[number]), place: FilePath(names[number]))
            var record = BatchRecord(
                pending: BatchItem(input: input, place: input.place, output: FilePath("out/" + names[number])))
            record.status = failed.contains(names[number]) ? .failed : .done
            record.reason = failed.contains(names[number]) ? "it \"broke\"" : nil
            return record
        }
        return BatchSummary(
            part: .init(index: index, count: count), list: .init(inputs: 5, sha256: "s"), settingsDigest: "d",
            version: Version.current, startedAt: "2026-01-01T00:00:0\(index)Z", finishedAt: "2026-01-01T00:01:00Z",
            seconds: 1.5, records: records)
    }

    @Test("a summary reads back as it was written")
    func roundTrip() throws {
        let summary = part(1, of: 1, failed: ["b"])
        #expect(try BatchSummary.read(try folder.make("s.json", summary.text)) == summary)
    }

    @Test("the parts together have a record for every input, in order")
    func merge() throws {
        let whole = try SummaryMerge(summaries: [part(2, of: 3), part(3, of: 3, failed: ["c"]), part(1, of: 3)])
            .merged()
        #expect(whole.records.map(\.input) == ["a", "b", "c", "d", "e"])
        #expect(whole.count(.failed) == 1)
        #expect(!whole.isComplete)
        #expect(whole.startedAt == "2026-01-01T00:00:01Z")
        #expect(try SummaryMerge(summaries: [part(1, of: 2), part(2, of: 2)]).merged().isComplete)
    }

    @Test("a missing part, one that is there twice, and parts of different lists or settings are refused")
    func refused() {
        func sentence(_ parts: [BatchSummary]) -> String? {
            #expect(throws: CommandError.self) { try SummaryMerge(summaries: parts).merged() }?.sentence
        }
        #expect(sentence([part(1, of: 3), part(3, of: 3)]) == "cannot merge the summaries: part 2 of 3 is missing.")
        #expect(
            sentence([part(1, of: 2), part(2, of: 2), part(2, of: 2)])?.hasSuffix("a part is there twice.") == true)
        var other = part(2, of: 2)
        other.list.sha256 = "t"
        #expect(sentence([part(1, of: 2), other])?.contains("different lists") == true)
        other = part(2, of: 2)
        other.settingsDigest = "e"
        #expect(sentence([part(1, of: 2), other])?.contains("different settings") == true)
        other = part(2, of: 2)
        other.records.removeLast()
        #expect(sentence([part(1, of: 2), other])?.contains("4 records for 5 inputs") == true)
    }

    @Test("the exit status asks for another try when a file failed in passing")
    func status() {
        #expect(part(1, of: 1).exitStatus == .done)
        var summary = part(1, of: 1, failed: ["a"])
        #expect(summary.exitStatus == .needsReview)
        summary.records[1].status = .busy
        summary.records[1].exit = ExitStatus.temporary.rawValue
        #expect(summary.exitStatus == .temporary)
        summary = part(1, of: 1)
        summary.records.removeLast()
        #expect(summary.exitStatus == .needsReview)
    }

    @Test("anything else is not taken for a summary")
    func notASummary() throws {
        for text in ["", "{}", "[]", part(1, of: 1).text.replacing("anonymize.summary/1", with: "other/1")] {
            #expect(throws: CommandError.self) { try BatchSummary.read(try folder.make("s.json", text)) }
        }
        #expect(throws: CommandError.self) { try BatchSummary.read(folder.file("absent.json")) }
    }
}
