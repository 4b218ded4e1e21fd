import Faces
import Testing
import VideoFrames

@testable import anonymize

@Suite("the list of faces")
struct FacesListerTests {
    @Test("without tracking it holds only what was found in the frame itself, without numbers")
    func untracked() {
        let box = PixelRect(x: 1, y: 2, width: 30, height: 40)
        let found = CoveredFace(box: box, trackingID: 1, source: .detected)
        let bridged = CoveredFace(box: box, trackingID: 2, source: .bridged)
        let details = [Face(frame: box, confidence: 0.1), Face(frame: box, confidence: 0.9)]
        let (coverage, known) = FacesLister.untracked(.faces([bridged, found]), details)
        #expect(coverage == .faces([CoveredFace(box: box, source: .detected)]))
        #expect(known == [details[1]])
        #expect(FacesLister.untracked(.unknown, nil).0 == .unknown)
    }
}
