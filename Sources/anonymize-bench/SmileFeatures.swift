internal import FaceDetection
internal import Faces
internal import Foundation
internal import VideoFrames

/// Writes what the smile model is fitted to: one labeled face a line, for scripts/fit-smile-model.
struct SmileFeatures {
    let options: BenchOptions

    func write(to path: String) throws {
        let models = FaceDetector.standardModelsFolder
        let plain = FaceDetectorOptions()
        plain.performanceMode = .accurate
        plain.modelsFolder = models
        let detector = FaceDetector.faceDetector(options: plain)
        let describer = try FaceDescriber(modelsFolder: models)
        var lines = [(["picture", "smiles"] + FaceDescriber.smileFeatureNames).joined(separator: "\t")]
        for row in try LabeledPicture.table(options.data + "/gt/attributes.tsv") {
            guard let picture = row["path"], let smiles = row["smile"], ["0", "1"].contains(smiles),
                let box = LabeledPicture.box(row), let frame = try? LabeledPicture.frame(options.data + "/" + picture)
            else { continue }
            let found = try detector.results(in: frame.picture, geometry: frame.geometry)
                .max { $0.frame.overlap(box) < $1.frame.overlap(box) }
            let face = found.flatMap { $0.frame.overlap(box) >= 0.3 ? $0 : nil } ?? Face(frame: box, confidence: 1)
            guard
                let features = try describer.smileFeatures(of: face, in: frame.picture, geometry: frame.geometry)
            else { continue }
            lines.append(([picture, smiles] + features.map { "\($0)" }).joined(separator: "\t"))
        }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
    }
}
