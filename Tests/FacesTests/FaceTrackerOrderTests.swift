import Faces
import Testing
import VideoFrames

@Suite("How a tracker answers")
struct FaceTrackerOrderTests {
    /// A film in which anything happens.
    private static func randomScript(seed: UInt64, rate: Double) -> [FaceObservation] {
        var generator = SeededGenerator(seed: seed)
        var time = 0.0
        return (0..<Int.random(in: 0...150, using: &generator)).map { _ in
            time += Double.random(in: 0...2, using: &generator) / rate
            let outcome: FaceObservation.Outcome
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: outcome = .failed
            case 1...4: outcome = .notLooked
            default:
                outcome = .looked(
                    (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                        face(
                            .random(in: -20...340, using: &generator), .random(in: -20...260, using: &generator),
                            .random(in: 0...1, using: &generator), side: .random(in: 1...200, using: &generator))
                    })
            }
            let isCut = Int.random(in: 0..<20, using: &generator) == 0
            let shift = PixelPoint(x: .random(in: -9...9, using: &generator), y: 0)
            return FaceObservation(time: time, outcome: outcome, startsScene: isCut, cameraShift: shift)
        }
    }

    @Test(
        "every observation gets exactly one coverage, failed ones the unknown, and strong faces are covered",
        arguments: 0..<40)
    func oneForOne(_ seed: Int) {
        let rate = [2.0, 12, 25, 60, 240][seed % 5]
        let observations = Self.randomScript(seed: UInt64(seed), rate: rate)
        var tracker = FaceTracker(pictureSize: FaceScript.size)
        var coverages: [FaceCoverage] = []
        for (index, observation) in observations.enumerated() {
            coverages += tracker.append(observation)
            #expect(index + 1 - coverages.count <= tracker.settings.maximumFrames)
        }
        coverages += tracker.finish()
        #expect(coverages.count == observations.count)
        for (observation, coverage) in zip(observations, coverages) {
            switch (observation.outcome, coverage) {
            case (.failed, .unknown), (.notLooked, .faces): break
            case (.looked(let found), .faces(let covered)):
                let picture = PixelRect(x: 0, y: 0, width: 320, height: 240)
                for face in found where face.confidence >= 0.5 && face.frame.intersection(picture).area > 0 {
                    let core = face.frame.enlarged(by: -0.1)
                    // A double of a better box may be covered by that one, which need not hold all of it.
                    let isDouble = found.contains { $0 != face && $0.frame.overlap(face.frame) > 0.4 }
                    #expect(isDouble || covered.contains { $0.box.holds(core) })
                }
            default: Issue.record("an outcome met the wrong coverage: \(observation.outcome) \(coverage)")
            }
            if case .faces(let covered) = coverage {
                #expect(covered.allSatisfy { $0.box.width.isFinite && $0.box.width > 0 && $0.roll.isFinite })
                #expect(Set(covered.map(\.trackingID)).count == covered.count)
            }
        }
    }

    @Test("a coverage comes as soon as the look-ahead has been seen, and not before")
    func delay() {
        var tracker = FaceTracker(pictureSize: FaceScript.size)
        var delays: [Int] = []
        for frame in 0..<100 {
            let decided = tracker.append(FaceObservation(time: Double(frame) / 25, outcome: .looked([])))
            delays.append(decided.count)
        }
        #expect(delays[..<12].allSatisfy { $0 == 0 })
        #expect(delays[12...].allSatisfy { $0 == 1 })
    }

    @Test("at a high frame rate the number of frames bounds the delay")
    func memory() {
        var tracker = FaceTracker(pictureSize: FaceScript.size)
        var held = 0
        for frame in 0..<500 {
            held += 1 - tracker.append(FaceObservation(time: Double(frame) / 480, outcome: .looked([face(100)]))).count
            #expect(held <= 32)
        }
        #expect(tracker.finish().count == held)
    }

    @Test("at one frame a second a face that is missed once keeps its mask")
    func slowFilm() {
        var tracker = FaceTracker(pictureSize: FaceScript.size)
        var coverages: [FaceCoverage] = []
        for frame in 0..<9 {
            let outcome = FaceObservation.Outcome.looked(frame == 0 || frame == 4 ? [] : [face(100)])
            coverages += tracker.append(FaceObservation(time: Double(frame), outcome: outcome))
        }
        coverages += tracker.finish()
        for case .faces(let faces) in coverages { #expect(faces.hide(100)) }
    }

    @Test("times that stand still, run back or are no numbers change nothing in the count")
    func strangeTimes() {
        var tracker = FaceTracker(pictureSize: FaceScript.size)
        var count = 0
        for time in [0.0, 0, .nan, 0.04, 0.02, -.infinity, 0.08] {
            count += tracker.append(FaceObservation(time: time, outcome: .looked([face(100)]))).count
        }
        #expect(count + tracker.finish().count == 7)
    }

    @Test("a frame with more faces than can be followed is hidden whole")
    func tooManyFaces() {
        var tracker = FaceTracker(pictureSize: FaceScript.size)
        let crowd = (0..<1001).map { face(Double($0 % 40) * 8, Double($0 / 40) * 9, side: 6) }
        var coverages = tracker.append(FaceObservation(time: 0, outcome: .looked(crowd)))
        coverages += tracker.append(FaceObservation(time: 0.04, outcome: .looked([])))
        coverages += tracker.finish()
        #expect(coverages.count == 2 && coverages.first == .unknown && coverages.last != .unknown)
    }

    @Test("summaries tell where a track was, and its longest bridge")
    func summaries() {
        var tracker = FaceTracker(pictureSize: FaceScript.size)
        for frame in 0..<60 {
            let outcome = FaceObservation.Outcome.looked((30..<38).contains(frame) ? [] : [face(100)])
            _ = tracker.append(FaceObservation(time: Double(frame) / 25, outcome: outcome))
        }
        _ = tracker.finish()
        #expect(tracker.summaries.count == 1)
        let summary = tracker.summaries.first
        #expect(summary?.trackingID == 1)
        #expect(summary?.firstFrame == 0)
        #expect(summary?.lastFrame == 59)
        #expect(summary?.frames == 60)
        #expect(summary?.bridged == 8)
        #expect(summary?.longestBridge == 30..<38)
    }
}
