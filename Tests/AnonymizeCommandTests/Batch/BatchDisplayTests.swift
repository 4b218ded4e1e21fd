import Testing

@testable import anonymize

@Suite("what a batch shows")
struct BatchDisplayTests {
    @Test("two lines: how many files, how fast, how long; and what is under way")
    func lines() {
        let (first, second) = BatchDisplay.lines(
            finished: 30, reused: 10, failed: 2, total: 50, current: [("a/b.mp4", 120), ("c.mp4", 0)], seconds: 10,
            columns: 100)
        #expect(first == "[##################............] 30 of 50 files, 2 to look at, 2.0 a second, 0:10 left")
        #expect(second == "a/b.mp4 (120 frames), c.mp4")
    }

    @Test("nothing is told of the rate before a file is done, and slow work is told by the minute")
    func rates() {
        func first(_ finished: Int, _ reused: Int, _ seconds: Double) -> String {
            BatchDisplay.lines(
                finished: finished, reused: reused, failed: 0, total: 100, current: [], seconds: seconds, columns: 20
            ).0
        }
        #expect(first(5, 5, 3) == "5 of 100 files")
        let slow = BatchDisplay.lines(
            finished: 1, reused: 0, failed: 0, total: 3, current: [], seconds: 30, columns: 45)
        #expect(slow.0 == "1 of 3 files, 2.0 a minute, 1:00 left")
    }

    @Test("the lines never reach the terminal's edge", arguments: [1, 5, 20, 40, 80])
    func width(columns: Int) {
        let lines = BatchDisplay.lines(
            finished: 30, reused: 0, failed: 2, total: 50, current: [(String(repeating: "x", count: 200), 3)],
            seconds: 10, columns: columns)
        #expect(lines.0.count < columns && lines.1.count < columns)
    }
}
