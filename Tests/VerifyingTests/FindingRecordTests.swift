import Testing
import Verifying
import VideoFrames

@Suite("Collecting what was found")
struct FindingRecordTests {
    private func doubt(x: Double, _ kind: FaceDoubt.Kind = .uncovered) -> FaceDoubt {
        FaceDoubt(kind: kind, box: PixelRect(x: x, y: 0, width: 20, height: 20), confidence: 0.5)
    }

    @Test("a finding that goes on and moves a little is one span")
    func joins() {
        var record = FindingRecord()
        for frame in 3...9 {
            record.add([doubt(x: Double(frame) * 4)], track: 0, frame: frame, time: Double(frame) / 10)
        }
        #expect(record.spans.count == 1)
        #expect(record.spans.first?.firstFrame == 3)
        #expect(record.spans.first?.lastFrame == 9)
        #expect(record.spans.first?.lastTime == 0.9)
        #expect(record.spans.first?.finding.box.x == 12)
        #expect(record.count == 7)
    }

    @Test("a gap, another place, another kind and another track begin a span of their own")
    func separates() {
        var record = FindingRecord()
        record.add([doubt(x: 0), doubt(x: 50)], track: 0, frame: 0, time: 0)
        record.add([doubt(x: 0)], track: 1, frame: 1, time: 0)
        record.add([doubt(x: 0, .partlyCovered)], track: 0, frame: 1, time: 0)
        record.add([doubt(x: 0)], track: 0, frame: 3, time: 0)
        #expect(record.spans.count == 5)
    }

    @Test("what is too much to list is counted")
    func bound() {
        var record = FindingRecord(mostSpans: 2)
        for frame in 0..<10 { record.add([doubt(x: 0)], track: 0, frame: frame * 2, time: 0) }
        #expect(record.spans.count == 2)
        #expect(record.count == 10)
    }

    @Test("times may differ by the tolerance and no more")
    func times() {
        var record = TimeRecord(tolerance: 0.0015)
        record.add(frame: 0, source: 0, output: 0.001)
        record.add(frame: 1, source: 0.04, output: 0.05)
        #expect(record.count == 1)
        #expect(record.differences.first?.frame == 1)
    }
}
