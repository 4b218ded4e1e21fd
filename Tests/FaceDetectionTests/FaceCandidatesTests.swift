import Testing
import VideoFrames

@testable import FaceDetection

@Suite struct FaceCandidatesTests {
    private func candidate(_ x: Double, _ confidence: Double, width: Double = 10) -> FaceCandidate {
        let box = PixelRect(x: x, y: 0, width: width, height: 10)
        return FaceCandidate(box: box, confidence: confidence, points: [PixelPoint](repeating: box.center, count: 5))
    }

    @Test("of overlapping candidates the strongest is kept, strongest first")
    func suppression() {
        let kept = [candidate(2, 0.5), candidate(100, 0.6), candidate(0, 0.9), candidate(4, 0.4)].withoutDuplicates()
        #expect(kept.map(\.confidence) == [0.9, 0.6])
        #expect(kept.map(\.box.x) == [0, 100])
    }

    @Test("faces side by side are both kept")
    func neighbors() {
        // Boxes that share a third of their width overlap by 0.2.
        #expect([candidate(0, 0.9), candidate(6.7, 0.8)].withoutDuplicates().count == 2)
    }

    @Test("a chain of overlaps does not make the far end vanish")
    func chain() {
        // The middle one goes, and so cannot take the last one with it.
        #expect([candidate(0, 0.9), candidate(4, 0.8), candidate(8, 0.7)].withoutDuplicates().map(\.box.x) == [0, 8])
    }

    @Test("a face that all looks found keeps its confidence; one that half of them found has half")
    func merging() {
        let merged = [FaceCandidate].merged([[candidate(0, 0.8), candidate(50, 0.6)], [candidate(2, 0.8)]])
        #expect(merged.count == 2)
        #expect(abs(merged[0].confidence - 0.8) < 1e-9 && abs(merged[0].box.x - 1) < 1e-9)
        #expect(abs(merged[1].confidence - 0.3) < 1e-9 && merged[1].box.x == 50)
    }

    @Test("no candidates give no faces")
    func nothing() {
        #expect([FaceCandidate]().withoutDuplicates().isEmpty)
        #expect([FaceCandidate].merged([[], []]).isEmpty)
    }
}
