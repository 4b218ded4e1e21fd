internal import FaceDetection
internal import Faces
internal import Foundation
internal import VideoFrames

/// Measures what the detector finds in pictures of crowds that others have labeled.
struct DetectorBench {
    /// Overlap from which a box is a labeled face's.
    private static let match = 0.4
    /// Overlap from which a box is that of a face that does not count.
    private static let ignoredMatch = 0.3
    private static let smallestFace = 16.0
    /// How the names of the pictures' label files begin.
    static let pictures = "wider__"

    let options: BenchOptions
    let modelsFolder: String

    private struct Score {
        var hits = 0
        var labeled = 0
        var unmatched = 0
    }

    func table() throws -> Table {
        var table = Table(
            "Detector on labeled crowds, faces of 16 px and more",
            columns: ["mode", "confidence", "faces", "recall", "unmatched a picture"])
        let pictures = try LabeledPicture.all(Self.pictures, in: options.data)
        for mode in options.modes {
            let settings = CenterFaceSettings(
                performance: mode == "accurate" ? .accurate : .fast, searchesInFlight: 1)
            let detector = try CenterFaceDetector(modelsFolder: modelsFolder, settings: settings)
            let findings = try pictures.map { picture in
                let frame = try LabeledPicture.frame(options.data + "/" + (picture.image ?? ""))
                return try detector.begin(frame.picture, geometry: frame.geometry).faces()
            }
            for confidence in [0.2, 0.25, 0.3, 0.35] {
                var score = Score()
                for (picture, faces) in zip(pictures, findings) {
                    add(picture.faces, faces.filter { $0.confidence >= confidence }, to: &score)
                }
                let recall = Double(score.hits) / Double(max(1, score.labeled))
                let unmatched = Double(score.unmatched) / Double(max(1, pictures.count))
                table.rows.append([
                    mode, fixed(confidence, 2), "\(score.labeled)", fixed(recall, 3), fixed(unmatched, 2),
                ])
            }
        }
        return table
    }

    /// Matches boxes with labels, strongest first, each label once.
    private func add(_ labels: [LabeledClip.Label], _ faces: [Face], to score: inout Score) {
        let boxes = labels.map { PixelRect(x: $0.x, y: $0.y, width: $0.w, height: $0.h) }
        let counts = labels.map { $0.ignore != true && max($0.w, $0.h) >= Self.smallestFace }
        var isFound = [Bool](repeating: false, count: labels.count)
        for face in faces {
            let overlaps = boxes.map { $0.overlap(face.frame) }
            let open = overlaps.indices.filter { counts[$0] && !isFound[$0] && overlaps[$0] >= Self.match }
            if let best = open.max(by: { overlaps[$0] < overlaps[$1] }) {
                isFound[best] = true
            } else if let nearest = overlaps.indices.max(by: { overlaps[$0] < overlaps[$1] }),
                overlaps[nearest] >= Self.ignoredMatch, !counts[nearest]
            {
                continue
            } else {
                score.unmatched += 1
            }
        }
        score.labeled += counts.filter { $0 }.count
        score.hits += isFound.filter { $0 }.count
    }
}
