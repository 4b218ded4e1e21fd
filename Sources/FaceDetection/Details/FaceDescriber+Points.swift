import Faces
import VideoFrames

extension FaceDescriber {
    /// Degrees to either side beyond which the far side's mouth corner, cheek and ear are out of sight (ML Kit's concepts page).
    private static let farSideHidden = 12.0
    /// Degrees beyond which the far eye and the middle of the lower lip are out of sight too.
    private static let profile = 36.0

    /// The landmarks that can be seen from the camera at these angles.
    static func landmarks(
        _ face: MeshFace, _ angles: HeadAngles, _ eyes: EyePair?
    ) -> [FaceLandmark] {
        visibleLandmarks(yaw: angles.y).map { type in
            FaceLandmark(type: type, position: position(type, face, eyes))
        }
    }

    /// Which landmarks can be seen from the camera when the head is turned by `yaw` degrees to the right of the picture.
    static func visibleLandmarks(yaw: Double) -> [FaceLandmarkType] {
        switch yaw {
        case ..<(-profile): [.leftEye, .mouthLeft, .leftEar, .noseBase, .leftCheek]
        case ..<(-farSideHidden): [.mouthLeft, .noseBase, .mouthBottom, .rightEye, .leftEye, .leftCheek, .leftEar]
        case ...farSideHidden: FaceLandmarkType.allCases
        case ...profile: [.mouthRight, .noseBase, .mouthBottom, .rightEye, .leftEye, .rightCheek, .rightEar]
        default: [.rightEye, .mouthRight, .rightEar, .noseBase, .rightCheek]
        }
    }

    private static func position(
        _ type: FaceLandmarkType, _ face: MeshFace, _ eyes: EyePair?
    ) -> PixelPoint {
        switch type {
        case .mouthBottom: face[17]
        case .mouthLeft: face[291]
        case .mouthRight: face[61]
        case .leftEye: eyes?.left.iris ?? face.mean(MeshTopology.points(.leftEye)).flat
        case .rightEye: eyes?.right.iris ?? face.mean(MeshTopology.points(.rightEye)).flat
        case .leftEar: face[454]
        case .rightEar: face[234]
        case .leftCheek: face[425]
        case .rightCheek: face[205]
        case .noseBase: face[2]
        }
    }

    /// All contours; those of the eyes come from the iris network, which sees closed lids.
    static func contours(_ face: MeshFace, _ eyes: EyePair?) -> [FaceContour] {
        FaceContourType.allCases.map { type in
            let eye = type == .leftEye ? eyes?.left : type == .rightEye ? eyes?.right : nil
            return FaceContour(type: type, points: eye?.outline ?? MeshTopology.points(type).map { face[$0] })
        }
    }
}
