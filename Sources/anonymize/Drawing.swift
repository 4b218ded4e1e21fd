import Faces
import VideoFrames

/// What is known of the faces of a frame, drawn on it for people to look at.
enum Drawing {
    private static let contourColor = UprightPicture.Color(red: 255, green: 255, blue: 255)
    private static let landmarkColor = UprightPicture.Color(red: 255, green: 60, blue: 60)
    /// Width up to which pictures are enlarged, by whole numbers, so that points and numbers can be told apart.
    private static let comfortableWidth = 1024

    /// Draws boxes, contours, landmarks and numbers; everything that is not known is left out.
    ///
    /// - Parameter details: What was found out about each of the coverage's faces, in the same order.
    static func picture(_ original: UprightPicture, coverage: FaceCoverage, details: [Face]?) -> UprightPicture {
        let factor = min(8, max(1, comfortableWidth / original.size.width))
        var picture = original.enlarged(factor)
        guard case .faces(let faces) = coverage else { return picture }
        let scale = Double(factor)
        for (index, face) in faces.enumerated() {
            var face = face
            face.box = PixelRect(
                x: face.box.x * scale, y: face.box.y * scale, width: face.box.width * scale,
                height: face.box.height * scale)
            FaceMark.draw(face, in: &picture)
            let known = details?[index]
            let contours = known?.contours ?? []
            for contour in contours { draw(contour, scale, in: &picture) }
            // A file of faces may bring an outline of its own.
            if contours.isEmpty { draw(FaceContour(type: .face, points: face.outline), scale, in: &picture) }
            for landmark in known?.landmarks ?? [] { draw(landmark, scale, in: &picture) }
            write(lines(face, known), beside: face.box, in: &picture)
        }
        return picture
    }

    private static func draw(_ contour: FaceContour, _ scale: Double, in picture: inout UprightPicture) {
        let isClosed = contour.type == .face || contour.type == .leftEye || contour.type == .rightEye
        let points = contour.points.map { PixelPoint(x: $0.x * scale, y: $0.y * scale) }
        for (a, b) in zip(points, points.dropFirst() + (isClosed ? points.prefix(1) : [])) {
            picture.drawLine(from: a, to: b, contourColor)
        }
        for point in points { picture.drawDot(point, radius: 1, contourColor) }
    }

    private static func draw(_ landmark: FaceLandmark, _ scale: Double, in picture: inout UprightPicture) {
        let place = PixelPoint(x: landmark.position.x * scale, y: landmark.position.y * scale)
        picture.drawDot(place, radius: FaceMark.dot(picture) + 1, landmarkColor)
    }

    /// The track's number, head angles in degrees, and probabilities, as far as they are known.
    static func lines(_ face: CoveredFace, _ details: Face?) -> [String] {
        var lines: [String] = []
        if let trackingID = face.trackingID { lines.append("ID\(trackingID)") }
        if let angles = details?.angles {
            lines += [("X", angles.x), ("Y", angles.y), ("Z", angles.z)].map { $0 + String(UprightPicture.pixel($1)) }
        }
        if let seen = details?.classification {
            let values = [("S", seen.smiling), ("L", seen.leftEyeOpen), ("R", seen.rightEyeOpen)]
            lines += values.compactMap { name, value in value.map { name + FaceMark.hundredths($0) } }
        }
        return lines
    }

    /// Writes lines to the right of a box or, where there is no room, into the picture's right edge.
    private static func write(_ lines: [String], beside box: PixelRect, in picture: inout UprightPicture) {
        let dot = FaceMark.dot(picture)
        let width = lines.map { DigitFont.size(of: $0, dot: dot).width }.max() ?? 0
        let height = DigitFont.size(of: "", dot: dot).height
        let left = max(0, min(UprightPicture.pixel(box.maxX) + dot, picture.size.width - width))
        let top = max(0, min(UprightPicture.pixel(box.y), picture.size.height - height * lines.count))
        for (index, line) in lines.enumerated() {
            DigitFont.draw(line, in: &picture, x: left, y: top + index * height, dot: dot)
        }
    }
}
