import Faces
import Testing

@testable import FaceDetection

@Suite struct HeadPoseTests {
    /// A face of 468 points that looks straight ahead, all at the origin but those that the pose is read from.
    static var straight: [Point3D] {
        var points = [Point3D](repeating: Point3D(x: 0, y: 0, z: 0), count: MeshTopology.pointCount)
        for (index, pair) in MeshTopology.sidePairs.enumerated() {
            points[pair.0] = Point3D(x: -10, y: Double(index), z: 0)
            points[pair.1] = Point3D(x: 10, y: Double(index), z: 0)
        }
        for index in MeshTopology.forehead { points[index] = Point3D(x: 0, y: -20, z: 0) }
        for index in MeshTopology.chin { points[index] = Point3D(x: 0, y: 20, z: 0) }
        return points
    }

    private func angles(_ turn: (Point3D) -> Point3D) -> HeadAngles {
        HeadPose(MeshFace(points: Self.straight.map(turn), score: 1)).angles
    }

    private let degree = Double.pi / 180

    @Test("turning to the right of the picture is positive Y, and nothing else", arguments: [-50.0, -10, 0, 35, 60])
    func yaw(angle: Double) {
        let (c, s) = (cosine(angle * degree), sine(angle * degree))
        // The nose points to negative z; turned to the picture's right, its x grows.
        let turned = angles { Point3D(x: c * $0.x - s * $0.z, y: $0.y, z: s * $0.x + c * $0.z) }
        let rest = angles { $0 }
        #expect(abs(turned.y - angle) < 1e-6)
        #expect(abs(turned.x - rest.x) < 1e-6 && abs(turned.z) < 1e-6)
    }

    @Test("looking up is positive X", arguments: [-30.0, 0, 20])
    func pitch(angle: Double) {
        let (c, s) = (cosine(angle * degree), sine(angle * degree))
        // Looking up moves the nose, at negative z, to smaller y.
        let turned = angles { Point3D(x: $0.x, y: c * $0.y + s * $0.z, z: -s * $0.y + c * $0.z) }
        #expect(abs(turned.x - angles { $0 }.x - angle) < 1e-6)
        #expect(abs(turned.y) < 1e-6)
    }

    @Test("turning counter-clockwise in the picture is positive Z", arguments: [-80.0, -5, 0, 40, 170])
    func roll(angle: Double) {
        let (c, s) = (cosine(angle * degree), sine(angle * degree))
        let turned = angles { Point3D(x: c * $0.x + s * $0.y, y: -s * $0.x + c * $0.y, z: $0.z) }
        #expect(abs(turned.z - angle) < 1e-6)
    }
}
