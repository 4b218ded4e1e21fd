public import Faces
public import VideoFrames

/// The format of a faces file: JSON Lines, a first line that names the format, then one line a frame.
///
/// Positions are pixels of the picture as displayed, written to a hundredth. `"faces":null` says that nothing is known of the
/// frame, so that all of it is hidden; a frame without a line of its own means the same.
public enum FacesFile {
    /// Name and version of the format.
    public static let schema = "anonymize.faces/1"

    /// The file's first line, with its line feed.
    public static func header(pictureSize: PictureSize) -> String {
        line(["schema": .string(schema), "width": .integer(pictureSize.width), "height": .integer(pictureSize.height)])
    }

    /// One frame's line, with its line feed.
    ///
    /// - Parameters:
    ///   - frame: Number of the frame in presentation order, from 0.
    ///   - time: When it is shown, in seconds.
    ///   - coverage: What is known of its faces. A face with a value that is no number makes the whole frame unknown.
    ///   - details: What was found out about each face, in the same order; what is not known is left out of the line.
    public static func line(frame: Int, time: Double, coverage: FaceCoverage, details: [Face]? = nil) -> String {
        line(["frame": .integer(frame), "time": .rounded(time, 1e6), "faces": json(coverage, details)])
    }

    private static func line(_ value: JSONValue) -> String { value.compactText + "\n" }

    private static func json(_ coverage: FaceCoverage, _ details: [Face]?) -> JSONValue {
        guard case .faces(let faces) = coverage, faces.allSatisfy(\.isFinite) else { return .null }
        precondition(details.map { $0.count == faces.count } ?? true, "details of every face")
        return .array(faces.indices.map { json(faces[$0], details?[$0]) })
    }

    private static func json(_ face: CoveredFace, _ details: Face?) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(
                "box",
                [
                    "x": .rounded(face.box.x, 100), "y": .rounded(face.box.y, 100),
                    "width": .rounded(face.box.width, 100), "height": .rounded(face.box.height, 100),
                ]),
            .init("confidence", .rounded(face.confidence, 1000)),
        ]
        if let trackingID = face.trackingID { members.append(.init("trackingID", .integer(trackingID))) }
        members.append(.init("source", .string(face.source.rawValue)))
        if let angles = details?.angles, angles.isFinite {
            members += json(angles)
        } else if face.roll != 0 {
            members.append(.init("headEulerAngleZ", .rounded(degrees(roll: face.roll), 100)))
        }
        if let landmarks = details?.landmarks, !landmarks.isEmpty { members.append(json(landmarks)) }
        if let contours = details?.contours, !contours.isEmpty {
            members.append(json(contours))
        } else if !face.outline.isEmpty {
            members.append(json([FaceContour(type: .face, points: face.outline)]))
        }
        return .object(members + (details?.classification.map(json) ?? []))
    }

    /// ML Kit's head angle Z, in degrees: positive is counter-clockwise as seen in the picture.
    private static func degrees(roll: Double) -> Double { -roll * 180 / .pi }
}

extension JSONValue {
    /// A number to a fraction of one over `parts`.
    static func rounded(_ value: Double, _ parts: Double) -> JSONValue {
        let rounded = (value * parts).rounded() / parts
        return .number(rounded == 0 ? 0 : rounded)  // never "-0.0"
    }
}

extension CoveredFace {
    fileprivate var isFinite: Bool {
        box.x.isFinite && box.y.isFinite && box.width.isFinite && box.height.isFinite && confidence.isFinite
            && roll.isFinite && outline.allSatisfy(\.isFinite)
    }
}
