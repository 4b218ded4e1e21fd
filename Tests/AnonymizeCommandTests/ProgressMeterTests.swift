import Testing

@testable import anonymize

@Suite("progress")
struct ProgressMeterTests {
    @Test("a bar shows percent, frames a second and the time left")
    func bar() {
        let meter = ProgressMeter(total: 120)
        #expect(
            meter.bar(frames: 30, seconds: 2, columns: 80)
                == "[########..........................]  25 %  30 frames, 15.0 a second, 0:06 left")
        #expect(
            meter.bar(frames: 130, seconds: 2, columns: 200)
                == "[########################################] 100 %  130 frames, 65.0 a second, 0:00 left")
    }

    @Test("without a total it shows what is known")
    func unknownTotal() {
        #expect(ProgressMeter(total: nil).bar(frames: 30, seconds: 2, columns: 80) == "30 frames, 15.0 a second")
        #expect(ProgressMeter(total: 0).bar(frames: 0, seconds: 0, columns: 80) == "0 frames, 0.0 a second")
    }

    @Test("a line never reaches the terminal's last column", arguments: [1, 5, 20, 40, 60, 80, 300])
    func width(columns: Int) {
        let line = ProgressMeter(total: 1_000_000).bar(frames: 999_999, seconds: 3, columns: columns)
        #expect(line.count < columns)
    }

    @Test(
        "lengths of time",
        arguments: [(0.0, "0:00"), (5.2, "0:06"), (59.9, "1:00"), (3599, "59:59"), (3723, "1:02:03")])
    func clock(seconds: Double, text: String) {
        #expect(ProgressMeter.clock(seconds) == text)
    }
}
