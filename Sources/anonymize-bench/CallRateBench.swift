internal import FaceDetection
internal import Foundation
internal import VideoFrames

/// Measures how many calls a second the library answers, on one frame of 640 × 480 with one face.
struct CallRateBench {
    let options: BenchOptions
    let modelsFolder: String

    func table() throws -> Table {
        var table = Table(
            "results(in:) on 640 × 480 with one face, fast mode, one thread",
            columns: ["looked for", "faces", "ms a call", "calls a second"])
        let picture = try scaledClip()
        let geometry = DisplayGeometry(storedSize: picture.size)
        for (name, landmarks, contours, classification) in [
            ("boxes and angles", false, false, false), ("landmarks and classification", true, false, true),
            ("contours", false, true, false), ("everything", true, true, true),
        ] {
            let wanted = FaceDetectorOptions()
            wanted.landmarkMode = landmarks ? .all : .none
            wanted.contourMode = contours ? .all : .none
            wanted.classificationMode = classification ? .all : .none
            wanted.modelsFolder = modelsFolder
            let detector = FaceDetector.faceDetector(options: wanted)
            let faces = try detector.results(in: picture, geometry: geometry).count
            let clock = ContinuousClock()
            var times: [Double] = []
            for _ in 0..<60 {
                let time = try clock.measure { _ = try detector.results(in: picture, geometry: geometry) }
                times.append(time / .milliseconds(1))
            }
            let best = times.min() ?? 0
            table.rows.append([name, "\(faces)", fixed(best, 2), fixed(1000 / max(best, 1e-6), 0)])
        }
        table.notes = ["The fastest of 60 calls, which other work on the machine disturbs least."]
        return table
    }

    /// The first frame of the sample clip, 176 × 144, enlarged and set into 640 × 480 samples.
    private func scaledClip() throws -> PixelBuffer {
        let frame = try LabeledPicture.frame(options.clips[0])
        var picture = PixelBuffer(
            format: .yuv420, size: PictureSize(width: 640, height: 480), color: frame.picture.color)
        for plane in 0..<3 {
            let source = frame.picture.plane(plane, as: UInt8.self)
            var target = picture.mutablePlane(plane, as: UInt8.self)
            let (width, height) = (target.width, target.height)
            for y in 0..<height {
                let from = source.row(y * source.height / height)
                var row = target.mutableRow(y)
                for x in row.indices { row[x] = from[x * source.width / width] }
            }
        }
        return picture
    }
}
