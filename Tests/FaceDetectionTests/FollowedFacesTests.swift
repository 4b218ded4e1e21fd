import Faces
import Testing
import VideoFrames

@testable import FaceDetection

@Suite struct FollowedFacesTests {
    private func face(_ x: Double) -> Face {
        Face(frame: PixelRect(x: x, y: 0, width: 20, height: 20), confidence: 0.9)
    }

    @Test("a face keeps its number while it moves, whatever the order of the faces")
    func moving() {
        var followed = FollowedFaces()
        #expect(followed.number([face(0), face(100)]).map(\.trackingID) == [0, 1])
        for step in 1...10 {
            let shift = 6 * Double(step)
            #expect(followed.number([face(100 - shift / 2), face(shift)]).map(\.trackingID) == [1, 0])
        }
    }

    @Test("a new face gets a number that was never used")
    func new() {
        var followed = FollowedFaces()
        _ = followed.number([face(0)])
        #expect(followed.number([face(0), face(50)]).map(\.trackingID) == [0, 1])
        for _ in 0..<20 { _ = followed.number([]) }
        #expect(followed.number([face(0)]).map(\.trackingID) == [2])
    }

    @Test("a face that is missing for a moment keeps its number")
    func missing() {
        var followed = FollowedFaces()
        _ = followed.number([face(0)])
        for _ in 0..<5 { _ = followed.number([]) }
        #expect(followed.number([face(4)]).map(\.trackingID) == [0])
    }

    @Test("two faces on one old place do not share a number")
    func twoForOne() {
        var followed = FollowedFaces()
        _ = followed.number([face(0)])
        #expect(Set(followed.number([face(-6), face(2)]).compactMap(\.trackingID)) == [0, 1])
    }
}
