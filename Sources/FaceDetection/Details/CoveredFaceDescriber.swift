public import Faces
public import VideoFrames

/// Describes faces that a tracker followed, with the details that are chosen once for a whole film.
public final class CoveredFaceDescriber: FaceDescribing {
    private let describer: FaceDescriber
    private let details: FaceDetails

    /// Chooses what to find out.
    public init(_ describer: FaceDescriber, details: FaceDetails) {
        self.describer = describer
        self.details = details
    }

    /// Looks at each face with the mesh network.
    ///
    /// - Throws: `DetectionError` when a network fails or gives values that are no numbers.
    public func describe(
        _ faces: [CoveredFace], in picture: borrowing PixelBuffer, geometry: DisplayGeometry
    ) throws -> [Face] {
        var described: [Face] = []
        for covered in faces {
            let face = Face(frame: covered.box, confidence: covered.confidence, trackingID: covered.trackingID)
            let canLook = Self.canLook(at: covered, in: geometry)
            described.append(
                canLook
                    ? try describer.describe(face, roll: covered.roll, details, in: picture, geometry) : face)
        }
        return described
    }

    /// Whether the box makes sense and enough of it lies in the picture for a face to be seen there.
    private static func canLook(at face: CoveredFace, in geometry: DisplayGeometry) -> Bool {
        let (box, size) = (face.box, geometry.displayedSize)
        guard [box.x, box.y, box.width, box.height, face.roll].allSatisfy({ $0.isFinite && abs($0) < 1e6 }),
            box.width >= 1, box.height >= 1
        else { return false }
        let picture = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        return box.intersection(picture).area >= 0.25 * box.area
    }
}
