import Faces
import Testing
import Verifying
import VideoFrames

@Suite("Judging frames")
struct FrameJudgeTests {
    private let face = CoveredFace(box: Pictures.box, confidence: 0.9, trackingID: 1)

    private func kinds(_ output: consuming VideoFrame, _ evidence: FaceEvidence) -> [FaceDoubt.Kind] {
        var judge = FrameJudge()
        return judge.judge(output, against: Pictures.shown(), evidence).map(\.kind)
    }

    @Test("a face of the source that is in the output as it was shows")
    func uncovered() {
        #expect(kinds(Pictures.shown(), FaceEvidence(source: [face])) == [.uncovered])
    }

    @Test("a face under one color, or under a few large cells, is hidden")
    func covered() {
        #expect(kinds(Pictures.solid(), FaceEvidence(source: [face])) == [])
        #expect(kinds(Pictures.mosaic(side: 16), FaceEvidence(source: [face])) == [])
    }

    @Test("a face of which a half is covered shows in part")
    func half() {
        let output = Pictures.frame { x, y in x < 48 && Pictures.isMasked(x, y) ? 120 : Pictures.face(x, y) }
        let found = kinds(output, FaceEvidence(source: [face]))
        #expect(found == [.partlyCovered] || found == [.uncovered])
    }

    @Test("a face shines through a mask that is not whole")
    func shining() {
        let output = Pictures.frame { x, y in
            Pictures.isMasked(x, y) ? (120 * 6 + Pictures.face(x, y) * 4) / 10 : Pictures.face(x, y)
        }
        #expect(kinds(output, FaceEvidence(source: [face])) == [.uncovered])
    }

    @Test("a mask that was claimed is missed where the face shows")
    func claimed() {
        #expect(kinds(Pictures.shown(), FaceEvidence(claimed: .faces([face]))) == [.maskMissing])
        #expect(kinds(Pictures.solid(), FaceEvidence(claimed: .faces([face]))) == [])
    }

    @Test("a frame that was claimed to be hidden whole must be")
    func whole() {
        #expect(kinds(Pictures.solid(), FaceEvidence(claimed: .unknown)) == [.notHiddenWhole])
        #expect(kinds(Pictures.frame { _, _ in 120 }, FaceEvidence(claimed: .unknown)) == [])
    }

    @Test("a face that only the output's detector saw counts when it was sure")
    func outputOnly() {
        var unsure = face
        unsure.confidence = 0.6
        #expect(kinds(Pictures.shown(), FaceEvidence(output: [face])) == [.uncovered])
        #expect(kinds(Pictures.shown(), FaceEvidence(output: [unsure])) == [])
        #expect(kinds(Pictures.solid(), FaceEvidence(source: [face], output: [face])) == [])
    }

    @Test("without a source, what looks like a covering is none and what does not is a face")
    func blind() {
        var judge = FrameJudge()
        #expect(judge.judge(Pictures.shown(), FaceEvidence(output: [face])).map(\.kind) == [.uncovered])
        #expect(judge.judge(Pictures.solid(), FaceEvidence(output: [face])) == [])
        #expect(judge.judge(Pictures.mosaic(side: 16), FaceEvidence(output: [face])) == [])
    }

    @Test("a mosaic of many cells is too fine, one of few is not", arguments: [(4, true), (16, false)])
    func strength(side: Int, isWeak: Bool) {
        var judge = FrameJudge()
        var doubts: [FaceDoubt] = []
        for index in 0..<30 {
            doubts += judge.judge(
                Pictures.mosaic(index, side: side), against: Pictures.shown(index), FaceEvidence(source: [face]))
        }
        // Where the cells are as fine as the face's own detail, it shows outright.
        #expect((doubts.isEmpty && judge.weakCoverings().isEmpty) == !isWeak)
        #expect(judge.weakCoverings().allSatisfy { $0.trackingID == 1 && $0.firstFrame == 0 })
    }
}
