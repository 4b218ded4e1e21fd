import TestSupport
import Testing
import VideoFrames

@testable import anonymize

/// Frames at given milliseconds, each with its number as gray value.
private final class TimedSource: FrameSource, @unchecked Sendable {
    private var times: ArraySlice<Int64>
    private let duration: Int64?
    private var index = 0

    init(milliseconds: [Int64], duration: Int64? = nil) {
        times = milliseconds[...]
        self.duration = duration
    }

    func nextFrame() -> VideoFrame? {
        guard let time = times.popFirst() else { return nil }
        defer { index += 1 }
        var picture = PixelBuffer(format: .gray, size: PictureSize(width: 2, height: 2))
        picture.fill(plane: 0, with: index)
        let millisecond = Rational(1, 1000)
        return VideoFrame(
            picture: picture, index: index, presentationTime: MediaTime(ticks: time, timeBase: millisecond),
            duration: duration.map { MediaTime(ticks: $0, timeBase: millisecond) })
    }
}

@Suite("the frame of a preview")
struct PreviewSourceTests {
    /// Which frame is found, and the numbers of those passed on.
    private func look(_ source: any FrameSource, _ wanted: PreviewSource.Wanted) throws -> (found: Int?, passed: [Int])
    {
        let preview = PreviewSource(source, wanted: wanted, frameRate: 25)
        var passed: [Int] = []
        while let frame = try preview.nextFrame() { passed.append(frame.index) }
        if source is TimedSource { #expect(preview.target.map { Int($0.original[0, 0].red) } == preview.target?.index) }
        return (preview.target?.index, passed)
    }

    private func time(_ text: String) throws -> PreviewSource.Wanted { .time(try #require(TimeArgument.parse(text))) }

    @Test(
        "a time finds the frame that is on the screen then",
        arguments: [
            ("0", 0), ("0.039", 0), ("0.04", 1), ("0.079", 1), ("0.5", 2), ("0.999", 2), ("1", 3), ("1.049", 3),
        ])
    func times(text: String, frame: Int) throws {
        let source = TimedSource(milliseconds: [0, 40, 80, 1000], duration: 50)
        #expect(try look(source, time(text)).found == frame)
    }

    @Test("before the first frame there is only the first; after the last one's end there is none")
    func ends() throws {
        #expect(try look(TimedSource(milliseconds: [500, 540], duration: 40), time("0.1")).found == 0)
        #expect(try look(TimedSource(milliseconds: [0, 40], duration: 40), time("0.08")).found == nil)
        #expect(try look(TimedSource(milliseconds: [0]), time("0")).found == 0)
        #expect(try look(TimedSource(milliseconds: []), time("0")).found == nil)
    }

    @Test("frames around the wanted one are passed on, others are not")
    func surroundings() throws {
        let byTime = try look(ScriptedSource(count: 200), time("4"))
        #expect(byTime.found == 100)
        #expect(byTime.passed == Array(50...125))
        let byNumber = try look(ScriptedSource(count: 200), .frame(100))
        #expect(byNumber.found == 100)
        #expect(byNumber.passed == Array(50...125))
    }

    @Test("a number finds that very frame of the first video, or none")
    func numbers() throws {
        #expect(try look(ScriptedSource(count: 10), .frame(0)).found == 0)
        #expect(try look(ScriptedSource(count: 10), .frame(9)).found == 9)
        #expect(try look(ScriptedSource(count: 10), .frame(10)).found == nil)
        #expect(try look(ScriptedSource(count: 20, tracks: 2), .frame(7)).passed == Array(0...9))
    }

    @Test("a source that fails is not taken for one that ends")
    func failure() {
        #expect(throws: PlannedFailure.self) { try look(ScriptedSource(count: 10, failsAt: 5), .frame(9)) }
    }
}
