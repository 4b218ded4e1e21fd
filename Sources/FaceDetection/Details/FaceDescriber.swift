public import Faces
public import VideoFrames

/// Finds out more about faces whose boxes are known: angles, landmarks, contours, smile and open eyes.
///
/// Each face costs one run of MediaPipe's face mesh (about half a millisecond on one core) and, for contours and classification,
/// one of its iris network. Nothing of a picture is kept. Any thread may call.
public final class FaceDescriber: Sendable {
    /// Score of the mesh from which its points are believed; a face below it gets no details rather than wrong ones.
    static let believedScore = 0.5
    /// Degrees to either side up to which smile and eyes can be judged; ML Kit's guide says about 18, and an angle is known to 4.
    static let frontal = 20.0

    let mesh: FaceMesh
    private let iris: IrisNetwork

    /// Checks and compiles the two networks.
    ///
    /// - Parameters:
    ///   - modelsFolder: Folder that holds `face_landmark.tflite` and `iris_landmark.tflite`.
    ///   - threads: How many callers are served side by side.
    /// - Throws: `DetectionError.modelMissing`, `.modelAltered` or `.runtime`.
    public init(modelsFolder: String, threads: Int = 1) throws(DetectionError) {
        mesh = try FaceMesh(modelsFolder: modelsFolder, threads: threads)
        iris = try IrisNetwork(modelsFolder: modelsFolder, threads: threads)
    }

    /// Returns the faces with the details that were asked for, in the same order.
    ///
    /// A face that the mesh does not believe in comes back as it was.
    /// - Parameters:
    ///   - faces: Faces of `picture`, with their boxes and, where known, the five points.
    ///   - details: What to find out.
    ///   - picture: The picture as stored.
    ///   - geometry: How it is turned and stretched to be shown.
    /// - Throws: `DetectionError.runtime` or `.notANumber` when a network fails.
    public func describe(
        _ faces: [Face], _ details: FaceDetails, in picture: borrowing PixelBuffer, geometry: DisplayGeometry
    ) throws(DetectionError) -> [Face] {
        guard !details.isEmpty else { return faces }
        var described: [Face] = []
        for face in faces { described.append(try describe(face, details, picture, geometry)) }
        return described
    }

    private func describe(
        _ face: Face, _ details: FaceDetails, _ picture: borrowing PixelBuffer, _ geometry: DisplayGeometry
    ) throws(DetectionError) -> Face {
        try describe(face, roll: face.points?.roll ?? 0, details, in: picture, geometry)
    }

    /// Describes a face that is turned by `roll` radians, clockwise in the picture.
    func describe(
        _ face: Face, roll: Double, _ details: FaceDetails, in picture: borrowing PixelBuffer,
        _ geometry: DisplayGeometry
    ) throws(DetectionError) -> Face {
        let found = try mesh.look(at: face.frame, roll: roll, in: picture, geometry)
        guard found.score >= Self.believedScore else { return face }
        let pose = HeadPose(found)
        let isFrontal = abs(pose.angles.y) <= Self.frontal
        let needsEyes = details.contours || (details.classification && isFrontal)
        let eyes = needsEyes ? try iris.look(at: found, in: picture, geometry) : nil
        var face = face
        if details.angles { face.angles = pose.angles }
        if details.landmarks { face.landmarks = Self.landmarks(found, pose.angles, eyes) }
        if details.contours {
            face.contours = Self.contours(found, eyes)
        } else if details.outline {
            face.contours = [FaceContour(type: .face, points: MeshTopology.points(.face).map { found[$0] })]
        }
        if details.classification, isFrontal, let eyes {
            face.classification = FaceClassification(
                smiling: SmileModel.probability(found, pose), leftEyeOpen: eyes.left.openProbability,
                rightEyeOpen: eyes.right.openProbability)
        }
        return face
    }
}
