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
        return [
            rate, try DetectorBench(options: options, modelsFolder: models).table(),
            try FaceDetailsBench(options: options, modelsFolder: models).table(),
        ]
    }
}
