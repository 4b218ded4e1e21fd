import Faces
import VideoFrames

/// What was found out about a face, as members of its object.
extension FacesFile {
    static func json(_ angles: HeadAngles) -> [JSONValue.Member] {
        [
            .init("headEulerAngleX", .rounded(angles.x, 100)), .init("headEulerAngleY", .rounded(angles.y, 100)),
            .init("headEulerAngleZ", .rounded(angles.z, 100)),
        ]
    }

    static func json(_ landmarks: [FaceLandmark]) -> JSONValue.Member {
        let known = landmarks.filter { $0.position.isFinite }
        return .init(
            "landmarks",
            .object(
                known.map {
                    .init($0.type.rawValue, ["x": .rounded($0.position.x, 100), "y": .rounded($0.position.y, 100)])
                }))
    }

    static func json(_ contours: [FaceContour]) -> JSONValue.Member {
        let known = contours.filter { $0.points.allSatisfy(\.isFinite) }
        return .init(
            "contours",
            .object(
                known.map { contour in
                    let points = contour.points.map { JSONValue.array([.rounded($0.x, 100), .rounded($0.y, 100)]) }
                    return .init(contour.type.rawValue, .array(points))
                }))
    }

    static func json(_ classification: FaceClassification) -> [JSONValue.Member] {
        let values = [
            ("smilingProbability", classification.smiling), ("leftEyeOpenProbability", classification.leftEyeOpen),
            ("rightEyeOpenProbability", classification.rightEyeOpen),
        ]
        return values.compactMap { name, value in
            guard let value, value.isFinite else { return nil }
            return .init(name, .rounded(value, 1000))
        }
    }
}

extension HeadAngles {
    var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

extension PixelPoint {
    var isFinite: Bool { x.isFinite && y.isFinite }
}
