internal import FaceDetection
internal import Foundation

/// Measures the detection library by itself: what it finds, how exactly, and how fast it answers.
struct LibraryBench {
    let options: BenchOptions

    /// Measures on the built-in clip and, where they are, on the labeled pictures.
    func tables() throws -> [Table] {
        let models = FaceDetector.standardModelsFolder
        let rate = try CallRateBench(options: options, modelsFolder: models).table()
        guard FileManager.default.fileExists(atPath: options.data + "/gt/pose.tsv") else { return [rate] }
        return [rate] + (try recall()) + [try FaceDetailsBench(options: options, modelsFolder: models).table()]
    }

    /// Measures what share of the faces in labeled crowds is found; nothing where the pictures are not at hand.
    func recall() throws -> [Table] {
        guard !(try LabeledPicture.all(DetectorBench.pictures, in: options.data)).isEmpty else { return [] }
        return [try DetectorBench(options: options, modelsFolder: FaceDetector.standardModelsFolder).table()]
    }
}
