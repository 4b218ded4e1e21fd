import Faces
import Testing
import VideoFrames

@testable import FaceDetection

@Suite struct FacePointsTests {
    @Test("every contour has ML Kit's number of points, 133 together")
    func counts() {
        for type in FaceContourType.allCases {
            #expect(MeshTopology.points(type).count == type.pointCount)
            #expect(Set(MeshTopology.points(type)).count == type.pointCount)
            #expect(MeshTopology.points(type).allSatisfy { (0..<MeshTopology.pointCount).contains($0) })
        }
        #expect(FaceContourType.allCases.reduce(0) { $0 + $1.pointCount } == 133)
    }

    @Test(
        "which landmarks are visible depends on the head's turn",
        arguments: [
            (-50, [.leftEye, .mouthLeft, .leftEar, .noseBase, .leftCheek]),
            (-20, [.mouthLeft, .noseBase, .mouthBottom, .rightEye, .leftEye, .leftCheek, .leftEar]),
            (0, FaceLandmarkType.allCases),
            (20, [.mouthRight, .noseBase, .mouthBottom, .rightEye, .leftEye, .rightCheek, .rightEar]),
            (50, [.rightEye, .mouthRight, .rightEar, .noseBase, .rightCheek]),
        ] as [(Double, [FaceLandmarkType])])
    func visible(yaw: Double, expected: [FaceLandmarkType]) {
        #expect(Set(FaceDescriber.visibleLandmarks(yaw: yaw)) == Set(expected))
    }

    /// An eye 20 pixels wide whose lids are `opening` apart everywhere, as the iris network lists its points.
    private func lids(opening: Double, isLeft: Bool) -> [PixelPoint] {
        let lower = (0...8).map { PixelPoint(x: 2.5 * Double($0), y: (1...7).contains($0) ? opening / 2 : 0) }
        let upper = (1...7).map { PixelPoint(x: 2.5 * Double($0), y: -opening / 2) }
        return (lower + upper).map { PixelPoint(x: isLeft ? 20 - $0.x : $0.x, y: $0.y) }
    }

    @Test("an eye's opening is measured against its width, and closed lids make a small probability")
    func aperture() {
        let center = PixelPoint(x: 10, y: 0)
        let open = EyeOutline(lids: lids(opening: 6, isLeft: false), iris: center, isLeft: false)
        let closed = EyeOutline(lids: lids(opening: 1, isLeft: true), iris: center, isLeft: true)
        #expect(abs(open.aperture - 0.3) < 1e-9 && open.openProbability > 0.99)
        #expect(abs(closed.aperture - 0.05) < 1e-9 && closed.openProbability < 0.01)
    }

    @Test("an eye's outline runs clockwise from the corner on the picture's left", arguments: [false, true])
    func outline(isLeft: Bool) {
        let eye = EyeOutline(lids: lids(opening: 6, isLeft: isLeft), iris: PixelPoint(x: 10, y: 0), isLeft: isLeft)
        #expect(eye.outline.count == 16)
        #expect(eye.outline[0] == PixelPoint(x: 0, y: 0) && eye.outline[8] == PixelPoint(x: 20, y: 0))
        #expect(eye.outline[1...7].allSatisfy { $0.y < 0 } && eye.outline[9...15].allSatisfy { $0.y > 0 })
        #expect(eye.outline[1...7].map(\.x) == eye.outline[1...7].map(\.x).sorted())
        #expect(eye.outline[9...15].map(\.x) == eye.outline[9...15].map(\.x).sorted(by: >))
    }
}
