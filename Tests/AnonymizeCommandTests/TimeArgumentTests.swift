import Testing
import VideoFrames

@testable import anonymize

@Suite("times")
struct TimeArgumentTests {
    @Test(
        "a time is read exactly",
        arguments: [
            ("0", 0), ("12", 12000), ("12.5", 12500), ("90", 90000), ("01:30", 90000), ("1:02:03.250", 3_723_250),
            ("75:00", 4_500_000), ("00:00.001", 1),
        ] as [(String, Int64)])
    func reading(text: String, milliseconds: Int64) {
        #expect(TimeArgument.parse(text) == MediaTime(ticks: milliseconds, timeBase: Rational(1, 1000)))
    }

    @Test("one twenty-fifth of a second is the start of frame 1 at 25 frames a second")
    func exactness() {
        #expect(TimeArgument.parse("0.04") == MediaTime(ticks: 1, timeBase: Rational(1, 25)))
        #expect(
            TimeArgument.parse("0.0333666669999") == MediaTime(ticks: 33_366_666, timeBase: Rational(1, 1_000_000_000)))
    }

    @Test(
        "what is no time is refused",
        arguments: [
            "", ".", "1.", ".5", "-1", "1:60", "1:2:60", "1:60:00", "1:2:3:4", "1:", ":1", "1e3", "0x1", " 1", "1,5",
            "١",
        ])
    func refusing(text: String) {
        #expect(TimeArgument.parse(text) == nil)
    }
}
