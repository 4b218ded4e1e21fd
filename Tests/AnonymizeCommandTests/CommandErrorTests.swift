import Testing
import VideoFrames

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

    @Test("too little memory for a picture is a temporary failure")
    func noMemory() {
        let error = CommandError(PictureError.outOfMemory(PictureSize(width: 7680, height: 4320)))
        #expect(error.status == .temporary && error.status.rawValue == 75)
        #expect(error.sentence == "there is not enough memory for a copy of a picture of 7680×4320.")
    }

    @Test("the statuses are the documented ones")
    func statuses() {
        #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 77, 129, 130, 143])
    }
}
