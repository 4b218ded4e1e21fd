import Anonymizing
import Faces
import Testing
import VideoFrames

@testable import anonymize

@Suite("What a person should look at")
struct ReviewRecorderTests {
    private func face(_ source: CoveredFace.Source, _ confidence: Double = 0.9, width: Double = 20) -> FaceCoverage {
        .faces([
            CoveredFace(
                box: PixelRect(x: 0, y: 0, width: width, height: 20), confidence: confidence, trackingID: 1,
                source: source)
        ])
    }

    @Test("long bridges, long doubts and frames hidden whole are listed, short ones are not")
    func spans() {
        let recorder = ReviewRecorder(surely: 0.5)
        for frame in 0..<100 {
            let coverage: FaceCoverage =
                switch frame {
                case 10..<30: face(.bridged)
                case 40..<43: face(.bridged)
                case 50..<70: face(.detected, 0.3)
                case 80...81: .unknown
                default: face(.detected)
                }
            recorder.add(coverage, video: 0, frame: frame, time: Double(frame) / 25)
        }
        #expect(recorder.review.map(\.reason) == [.bridged, .weak, .hiddenWhole])
        #expect(recorder.review.map(\.firstFrame) == [10, 50, 80])
        #expect(recorder.review.map(\.lastFrame) == [29, 69, 81])
        #expect(recorder.review.map(\.trackingID) == [1, 1, nil])
        #expect(recorder.details(video: 0, trackingID: 1)?.lastTime == 99.0 / 25)
        #expect(recorder.details(video: 0, trackingID: 1)?.weak == 20)
    }

    @Test("a face's picture is taken where it is largest")
    func views() {
        let recorder = ReviewRecorder(surely: 0.5)
        for (frame, width) in [20.0, 60, 30].enumerated() {
            recorder.add(face(.detected, width: width), video: 0, frame: frame, time: Double(frame))
        }
        #expect(recorder.views.map(\.view.frame) == [1])
    }
}
