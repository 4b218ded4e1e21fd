internal import Foundation
internal import VideoFrames

/// A clip whose faces are labeled frame by frame.
struct LabeledClip {
    /// One labeled face, in pixels of the displayed picture.
    struct Label: Decodable {
        var x: Double
        var y: Double
        var w: Double
        var h: Double
        var ignore: Bool?
        /// The face's whole size where the picture's edge cuts it.
        var full: [Double]?

        /// The face's box as if the picture did not end.
        func box(in size: PictureSize) -> PixelRect {
            guard let full, full.count == 2 else { return PixelRect(x: x, y: y, width: w, height: h) }
            let left = w < full[0] - 1 && x <= 0.5 ? x + w - full[0] : x
            let top = h < full[1] - 1 && y <= 0.5 ? y + h - full[1] : y
            return PixelRect(x: left, y: top, width: max(w, full[0]), height: max(h, full[1]))
        }

        var smallerSide: Double { full.map { min($0[0], $0[1]) } ?? min(w, h) }
    }

    private struct Content: Decodable {
        struct Frame: Decodable {
            var index: Int
            var faces: [Label]
        }
        var width: Int
        var height: Int
        var step: Int?
        var exhaustive: Bool?
        var frames: [Frame]
    }

    let path: String
    let size: PictureSize
    let isExhaustive: Bool
    let step: Int
    let faces: [Int: [Label]]

    var name: String { URL(fileURLWithPath: path).lastPathComponent }

    /// Reads the labels of the clip at `path`.
    init(path: String, labels: String) throws {
        guard let data = FileManager.default.contents(atPath: labels) else {
            throw BenchError.data("cannot read '\(labels)'.")
        }
        let content = try JSONDecoder().decode(Content.self, from: data)
        self.path = path
        size = PictureSize(width: content.width, height: content.height)
        isExhaustive = content.exhaustive ?? false
        step = content.step ?? 1
        faces = Dictionary(content.frames.map { ($0.index, $0.faces) }, uniquingKeysWith: +)
    }

    /// A clip with one face that drifts to the right by 2⅔ pixels a frame.
    init(drifting path: String) {
        self.path = path
        size = PictureSize(width: 640, height: 480)
        isExhaustive = true
        step = 1
        var faces: [Int: [Label]] = [:]
        for frame in 0..<90 {
            faces[frame] = [Label(x: 132 + 80 * Double(frame) / 30, y: 127, w: 60, h: 69)]
        }
        self.faces = faces
    }

    /// The ffmpeg command that makes the drifting clip from a portrait.
    static func driftingClipCommand(portrait: String, output: String) -> [String] {
        [
            "ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "color=c=gray:s=640x480:r=30:d=3", "-loop",
            "1",
            "-framerate", "30", "-t", "3", "-i", portrait, "-filter_complex",
            "[1:v]scale=320:320[f];[0:v][f]overlay=x='20+80*t':y=80,format=yuv420p[v]", "-map", "[v]", "-c:v",
            "libx264",
            "-crf", "18", "-t", "3", output,
        ]
    }
}
