import Anonymizing
import FaceDetection
import FaceFilters
import Faces
import MediaFiles
import VideoFrames

/// Finds and hides the faces of single frames: the README's example.
struct FrameAnonymizer: ~Copyable {
    let detector: CenterFaceDetector
    var filter = AnonymousFacesFilter()

    init(modelsFolder: String) throws { detector = try CenterFaceDetector(modelsFolder: modelsFolder) }

    mutating func anonymize(_ frame: inout VideoFrame) throws {
        let faces = try detector.begin(frame.picture, geometry: frame.geometry).faces()
        let sure = faces.filter { $0.confidence > 0.35 }
        try filter.apply(.faces(sure.map { CoveredFace(box: $0.frame, confidence: $0.confidence) }), to: &frame)
    }
}

/// Hides one face in a striped gray picture, and fails when the picture does not show it; with the folder of the networks as
/// argument it also looks for faces in the picture.
@main
struct Program {
    static func main() throws {
        var picture = PixelBuffer(format: .gray, size: PictureSize(width: 64, height: 64))
        drawStripes(on: &picture)
        var frame = VideoFrame(
            picture: picture, index: 0, presentationTime: MediaTime(ticks: 0, timeBase: Rational(1, 25)))
        let face = CoveredFace(box: PixelRect(x: 16, y: 16, width: 32, height: 32))

        var filter = AnonymousFacesFilter()
        try filter.apply(.faces([face]), to: &frame)

        let inside = contrast(ofRow: 32, from: 24, to: 40, in: frame.picture)
        let outside = contrast(ofRow: 0, from: 0, to: 16, in: frame.picture)
        precondition(inside < 64, "stripes of one sample do not survive over the face")
        precondition(outside == 255, "a corner far from the face is as it was")
        if let models = CommandLine.arguments.dropFirst().first {
            var anonymizer = try FrameAnonymizer(modelsFolder: models)
            try anonymizer.anonymize(&frame)
        }
        print("The consumer package anonymized a frame.")
    }

    /// Draws upright lines one sample wide, black and white in turn.
    static func drawStripes(on picture: inout PixelBuffer) {
        var plane = picture.mutablePlane(0, as: UInt8.self)
        for y in 0..<plane.height {
            var row = plane.mutableRow(y)
            for x in row.indices { row[x] = x.isMultiple(of: 2) ? 0 : 255 }
        }
    }

    /// Returns the greatest difference between neighbors in a part of a row.
    static func contrast(ofRow y: Int, from start: Int, to end: Int, in picture: borrowing PixelBuffer) -> Int {
        let row = picture.plane(0, as: UInt8.self).row(y)
        var greatest = 0
        for x in start..<end { greatest = max(greatest, abs(Int(row[x]) - Int(row[x + 1]))) }
        return greatest
    }
}
