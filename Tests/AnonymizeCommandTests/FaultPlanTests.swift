import Faces
import TestSupport
import Testing
import VideoFrames

@testable import anonymize

@Suite("planned faults")
struct FaultPlanTests {
    @Test("every documented fault is read")
    func reading() throws {
        let text =
            "detect:delay=500ms,detect:stall=10s@5s,detect:throw@3s,detect:nan@2s,detect:empty@2s..4.5s,write:fail@7"
        let plan = try FaultPlan.parse(text)
        #expect(
            plan.faults == [
                .delay(seconds: 0.5), .stall(seconds: 10, at: 5), .refuse(at: 3), .notANumber(at: 2),
                .empty(from: 2, to: 4.5), .write(number: 7),
            ])
        #expect(plan.failingWrite == 7)
        #expect(plan.affectsDetection)
        #expect(try !FaultPlan.parse("write:fail@1").affectsDetection)
    }

    @Test(
        "anything else is refused, so that a test cannot run without its fault",
        arguments: [
            "", "detect", "detect:delay=", "detect:delay=5", "detect:stall=1s", "detect:empty@4s..2s", "write:fail@0",
            "detect:throw@3s,", "detect:blind@1s",
        ])
    func refusing(text: String) {
        let error = #expect(throws: CommandError.self) { try FaultPlan.parse(text) }
        #expect(error?.status == .usage)
        #expect(error?.sentence == "the variable ANONYMIZE_FAULT cannot be '\(text)'.")
    }
}

@Suite("a detector with planned faults")
struct FaultyFaceFinderTests {
    private final class OneFace: RegionFaceFinding {
        struct Search: FaceSearch {
            func faces() -> [Face] { [Face(frame: PixelRect(x: 1, y: 1, width: 2, height: 2), confidence: 0.9)] }
        }
        let searchesInFlight = 3
        func begin(_ picture: borrowing PixelBuffer, geometry: DisplayGeometry) -> any FaceSearch { Search() }
        func begin(
            _ picture: borrowing PixelBuffer, geometry: DisplayGeometry, region: PixelRect
        ) -> any FaceSearch { Search() }
        func smallFaceRegions(in geometry: DisplayGeometry) -> [PixelRect] { [] }
    }

    /// One frame a second, from the fifth second on.
    private final class Seconds: FrameSource, @unchecked Sendable {
        private var index = 0
        func nextFrame() -> VideoFrame? {
            defer { index += 1 }
            let picture = PixelBuffer(format: .gray, size: PictureSize(width: 4, height: 4))
            return VideoFrame(
                picture: picture, index: index,
                presentationTime: MediaTime(ticks: Int64(5 + index), timeBase: Rational(1, 1)))
        }
    }

    /// What is found in each of six seconds: the number of faces, or "fails".
    private func outcomes(_ fault: String) throws -> [String] {
        let clock = FaultClock(Seconds())
        let finder = FaultyFaceFinder(OneFace(), plan: try FaultPlan.parse(fault), clock: clock)
        return try (0..<6).map { _ in
            guard let frame = try clock.nextFrame() else { return "no frame" }
            do {
                return String(try finder.begin(frame.picture, geometry: frame.geometry).faces().count)
            } catch is FaultyFaceFinder.PlannedFailure {
                return "fails"
            }
        }
    }

    @Test(
        "a fault happens at its time, and never takes a face away silently",
        arguments: [
            ("detect:throw@3s", ["1", "1", "1", "fails", "1", "1"]), ("detect:nan@2s", ["1", "1", "2", "1", "1", "1"]),
            ("detect:empty@1s..2s", ["1", "fails", "fails", "1", "1", "1"]),
            ("write:fail@1", ["1", "1", "1", "1", "1", "1"]),
            ("detect:stall=1ms@1s", ["1", "1", "1", "1", "1", "1"]),
        ])
    func faults(text: String, expected: [String]) throws {
        #expect(try outcomes(text) == expected)
    }

    @Test("a delay takes its time")
    func delay() throws {
        let clock = ContinuousClock()
        let time = try clock.measure { _ = try outcomes("detect:delay=10ms") }
        #expect(time >= .milliseconds(60))
    }
}
