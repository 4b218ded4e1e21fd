import Testing

@testable import anonymize

@Suite("errors")
struct CommandErrorTests {
    @Test("advice stands under the sentence")
    func message() {
        let error = CommandError(
            .badInput, "cannot open 'holiday.mp4': Invalid data found when processing input.",
            advice: "The file may be cut short. Try: ffprobe holiday.mp4")
        #expect(
            error.message == """
                anonymize: cannot open 'holiday.mp4': Invalid data found when processing input.
                           The file may be cut short. Try: ffprobe holiday.mp4

                """)
    }

    @Test("the statuses are the documented ones")
    func statuses() {
        #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 77, 129, 130, 143])
    }
}
