import Faces
import Testing
import VideoFrames

@testable import LiveMasking

@Suite("The ladder of a live mask")
struct MaskLadderTests {
    private let face = Face(frame: PixelRect(x: 100, y: 80, width: 40, height: 50), confidence: 0.9)

    private func ladder(delay: Double = 0, looks: [(time: Double, x: Double)] = [(1, 100)]) -> MaskLadder {
        var settings = LiveSettings()
        settings.delay = delay
        var ladder = MaskLadder(settings: settings)
        for look in looks {
            let face = Face(frame: PixelRect(x: look.x, y: 80, width: 40, height: 50), confidence: 0.9)
            ladder.take(.found([face]), at: look.time)
        }
        return ladder
    }

    private func boxes(_ decision: (rung: LiveRung, coverage: FaceCoverage)) -> [PixelRect] {
        guard case .faces(let faces) = decision.coverage else { return [] }
        return faces.map(\.box)
    }

    @Test("Before the first look there is the slate")
    func startsWithSlate() {
        let decision = ladder(looks: []).decide(at: 0, isDamaged: false)
        #expect(decision.rung == .slate)
        #expect(decision.coverage == .unknown)
    }

    @Test("A frame that was looked at itself gets the faces found in it")
    func usesOwnLook() {
        let decision = ladder().decide(at: 1, isDamaged: false)
        #expect(decision.rung == .detected)
        #expect(boxes(decision) == [face.frame])
    }

    @Test("Up to a tenth of a second after a look, faces are where they were going, and larger")
    func predicts() throws {
        let decision = ladder(looks: [(1, 100), (1.1, 120)]).decide(at: 1.2, isDamaged: false)
        #expect(decision.rung == .predicted)
        let box = try #require(boxes(decision).first)
        #expect(box.x < 120 && box.maxX > 180)
        #expect(box.height > 50)
    }

    @Test(
        "What is older hides the whole picture, then shows none of it",
        arguments: [(1.1, LiveRung.predicted), (1.101, .wholePicture), (3.0, .wholePicture), (3.01, .slate)])
    func ages(time: Double, rung: LiveRung) {
        #expect(ladder().decide(at: time, isDamaged: false).rung == rung)
    }

    @Test("A cut since the last look hides the whole picture at once, and a look at the new scene ends that")
    func cuts() {
        var ladder = ladder()
        ladder.noteCut(at: 1.03)
        #expect(ladder.decide(at: 1.03, isDamaged: false).rung == .wholePicture)
        ladder.take(.found([]), at: 1.06)
        let decision = ladder.decide(at: 1.06, isDamaged: false)
        #expect(decision.rung == .detected)
        #expect(boxes(decision).isEmpty)
    }

    @Test("A look that failed brings the slate until one ends well")
    func failures() {
        var ladder = ladder()
        ladder.take(.failed, at: 1.03)
        #expect(ladder.decide(at: 1.03, isDamaged: false).rung == .slate)
        #expect(ladder.decide(at: 1, isDamaged: false).rung == .slate)
        ladder.take(.found([face]), at: 1.06)
        #expect(ladder.decide(at: 1.06, isDamaged: false).rung == .detected)
    }

    @Test("A damaged frame is replaced by the slate, however sure its faces are")
    func damage() {
        #expect(ladder().decide(at: 1, isDamaged: true).rung == .slate)
    }

    @Test("A face that is not found for a moment stays covered for a second")
    func holds() {
        var ladder = ladder()
        for step in 1...30 { ladder.take(.found([]), at: 1 + Double(step) * 0.05) }
        #expect(!boxes(ladder.decide(at: 2, isDamaged: false)).isEmpty)
        #expect(boxes(ladder.decide(at: 2.5, isDamaged: false)).isEmpty)
    }

    @Test("With a delay a face is covered before it is first found")
    func looksAhead() {
        var ladder = ladder(delay: 0.3, looks: [])
        ladder.take(.found([]), at: 1)
        ladder.take(.found([face]), at: 1.2)
        #expect(!boxes(ladder.decide(at: 1, isDamaged: false)).isEmpty)
    }

    @Test("Without a delay nothing is known of a face before it is found")
    func looksNotAhead() {
        var ladder = ladder(looks: [])
        ladder.take(.found([]), at: 1)
        ladder.take(.found([face]), at: 1.2)
        #expect(boxes(ladder.decide(at: 1, isDamaged: false)).isEmpty)
    }

    @Test("Two faces that pass each other keep their masks, and a weak one does not begin any")
    func passing() {
        var ladder = ladder(looks: [])
        for step in 0...10 {
            let x = Double(step) * 20
            let faces = [
                Face(frame: PixelRect(x: x, y: 80, width: 40, height: 50), confidence: 0.9),
                Face(frame: PixelRect(x: 200 - x, y: 90, width: 40, height: 50), confidence: 0.8),
                Face(frame: PixelRect(x: 400, y: 300, width: 40, height: 50), confidence: 0.25),
            ]
            ladder.take(.found(faces), at: Double(step) / 10)
        }
        let places = boxes(ladder.decide(at: 1, isDamaged: false)).map(\.x).sorted()
        #expect(places == [0, 200])
    }
}
