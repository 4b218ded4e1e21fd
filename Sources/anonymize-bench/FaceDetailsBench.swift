internal import FaceDetection
internal import Faces
internal import Foundation
internal import VideoFrames

/// Measures angles, landmarks, smile and open eyes against labeled faces, and how many calls a second the library answers.
struct FaceDetailsBench {
    /// Degrees to either side up to which angles count.
    private static let turned = 60.0
    /// How far the labeled tip of the nose may lie beside the middle of the eyes in near-frontal faces, over their distance.
    private static let nearFrontal = 0.15

    let options: BenchOptions
    let modelsFolder: String
    private let detector: FaceDetector
    private let describer: FaceDescriber

    init(options: BenchOptions, modelsFolder: String) throws {
        self.options = options
        self.modelsFolder = modelsFolder
        let all = FaceDetectorOptions()
        all.performanceMode = .accurate
        all.landmarkMode = .all
        all.contourMode = .all
        all.classificationMode = .all
        all.modelsFolder = modelsFolder
        detector = FaceDetector.faceDetector(options: all)
        describer = try FaceDescriber(modelsFolder: modelsFolder)
    }

    func table() throws -> Table {
        var table = Table("Face details against labels", columns: ["what", "faces", "result", "wanted"])
        table.rows += try poseRows()
        table.rows.append(try landmarkRow())
        table.rows += try attributeRows()
        table.notes = [
            "Angles: mean absolute error in degrees, faces turned by up to 60°.",
            "Landmarks: mean error over the distance between the outer corners of the eyes, near-frontal faces.",
            "Smile and eyes: area under the curve, of the faces that are judged. scripts/fit-smile-model cross-validates.",
        ]
        return table
    }

    private func poseRows() throws -> [[String]] {
        var errors: [[Double]] = []
        for row in try LabeledPicture.table(options.data + "/gt/pose.tsv") {
            guard let pitch = number(row, "pitch"), let yaw = number(row, "yaw"), let roll = number(row, "roll"),
                abs(yaw) <= Self.turned, let angles = try face(row)?.angles
            else { continue }
            // The labels count yaw to the picture's left and roll clockwise.
            errors.append([abs(angles.x - pitch), abs(angles.y + yaw), abs(angles.z + roll)])
        }
        return ["X", "Y", "Z"].enumerated().map { axis, name in
            let mean = errors.reduce(0) { $0 + $1[axis] } / Double(max(1, errors.count))
            return ["Euler " + name, "\(errors.count)", fixed(mean, 1) + "°", "≤ 6°"]
        }
    }

    private func landmarkRow() throws -> [String] {
        var errors: [Double] = []
        for picture in try LabeledPicture.all("landmarks__", in: options.data)
            + LabeledPicture.all("aflw2000__", in: options.data)
        {
            for points in picture.points where points.count == 68 && isNearFrontal(points) {
                let box = bounds(points)
                guard let face = try face(picture.image ?? "", box), !face.contours.isEmpty else { continue }
                let pairs = PointPairs.pairs(face, points)
                let unit = distance(points[36], points[45])
                errors.append(pairs.reduce(0) { $0 + distance($1.0, $1.1) } / Double(max(1, pairs.count)) / unit)
            }
        }
        let mean = errors.reduce(0, +) / Double(max(1, errors.count))
        return ["Landmarks", "\(errors.count)", fixed(mean * 100, 1) + " %", "≤ 6 %"]
    }

    private func attributeRows() throws -> [[String]] {
        var smiles: [(score: Double, isPositive: Bool)] = []
        var photos = smiles
        var eyes = smiles
        for row in try LabeledPicture.table(options.data + "/gt/attributes.tsv") {
            guard let found = try face(row)?.classification else { continue }
            if let smile = row["smile"], !smile.isEmpty, let score = found.smiling {
                smiles.append((score, smile == "1"))
                if row["path"]?.contains("smile_labelled") == false { photos.append((score, smile == "1")) }
            }
            if let state = row["eyes"], state == "open" || state == "closed", let left = found.leftEyeOpen,
                let right = found.rightEyeOpen
            {
                eyes.append(((left + right) / 2, state == "open"))
            }
        }
        return [
            ["Smile, all labels", "\(smiles.count)", fixed(areaUnderCurve(smiles), 3), "≥ 0.93"],
            ["Smile, color photos", "\(photos.count)", fixed(areaUnderCurve(photos), 3), "≥ 0.96"],
            ["Eyes open", "\(eyes.count)", fixed(areaUnderCurve(eyes), 3), "≥ 0.98"],
        ]
    }

    /// The face of a labeled row; where the detector does not find it, the labeled box is described.
    private func face(_ row: [String: String]) throws -> Face? {
        guard let path = row["path"], let box = LabeledPicture.box(row) else { return nil }
        return try face(path, box)
    }

    private func face(_ path: String, _ box: PixelRect) throws -> Face? {
        // One labeled picture is in a format that the reader does not take.
        guard let frame = try? LabeledPicture.frame(options.data + "/" + path) else { return nil }
        let found = try detector.results(in: frame.picture, geometry: frame.geometry)
            .max { $0.frame.overlap(box) < $1.frame.overlap(box) }
        if let found, found.frame.overlap(box) >= 0.3 { return found }
        let details = FaceDetails(landmarks: true, contours: true, classification: true)
        return try describer.describe(
            [Face(frame: box, confidence: 1)], details, in: frame.picture, geometry: frame.geometry
        ).first
    }

    private func isNearFrontal(_ points: [PixelPoint]) -> Bool {
        let (right, left, nose) = (points[36], points[45], points[30])
        let (dx, dy) = (left.x - right.x, left.y - right.y)
        let along = (nose.x - right.x) * dx + (nose.y - right.y) * dy
        return abs(along / max(1e-6, dx * dx + dy * dy) - 0.5) <= Self.nearFrontal
    }

    /// The box of a face whose 68 points reach from the brows to the chin.
    private func bounds(_ points: [PixelPoint]) -> PixelRect {
        let (x, y) = (points.map(\.x), points.map(\.y))
        guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
            return PixelRect(x: 0, y: 0, width: 0, height: 0)
        }
        let brow = 0.2 * (bottom - top)
        return PixelRect(x: left, y: top - brow, width: right - left, height: bottom - top + brow)
    }

    private func number(_ row: [String: String], _ name: String) -> Double? { row[name].flatMap(Double.init) }
}
