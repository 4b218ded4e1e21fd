import Faces

/// The directions of a head in space, from its mesh.
struct HeadPose {
    /// Toward the person's left, downwards along the face, and from the face into the head.
    let axes: (left: Point3D, down: Point3D, inward: Point3D)

    /// The line from chin to forehead leans back by about this much where the face looks straight ahead: the mean difference
    /// from the labeled pitch of AFLW2000 pictures.
    private static let lean = 4.0

    /// Fits the axes to points that lie mirrored on the two sides and along the middle of any face.
    init(_ face: MeshFace) {
        let sides = MeshTopology.sidePairs.reduce(Point3D(x: 0, y: 0, z: 0)) {
            $0 + face.points[$1.1] - face.points[$1.0]
        }
        let left = sides.normalized
        let line = face.mean(MeshTopology.chin) - face.mean(MeshTopology.forehead)
        let down = (line - left * left.dot(line)).normalized
        axes = (left, down, left.cross(down))
    }

    /// The angles in degrees, with ML Kit's signs.
    var angles: HeadAngles {
        let (x, y, z) = (-axes.inward.x, -axes.inward.y, -axes.inward.z)
        let level = (x * x + z * z).squareRoot()
        return HeadAngles(
            x: degrees(x: level, y: -y) + Self.lean, y: degrees(x: -z, y: x),
            z: -degrees(x: axes.left.x, y: axes.left.y))
    }
}
