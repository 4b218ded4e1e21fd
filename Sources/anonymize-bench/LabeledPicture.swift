internal import Foundation
internal import MediaFiles
internal import VideoFrames

/// Labels of pictures, and the pictures themselves.
struct LabeledPicture: Decodable {
    /// A face's points as some data set gives them.
    struct Points: Decodable {
        var landmarks: [[Double]]
    }

    var image: String?
    var faces: [LabeledClip.Label]
    // Spelled as in the files.
    private var landmark_labels: [Points]?

    /// The faces with points, in pixels.
    var points: [[PixelPoint]] {
        (landmark_labels ?? []).map { $0.landmarks.map { PixelPoint(x: $0[0], y: $0[1]) } }
    }

    /// Reads the label files whose names begin with `prefix`, in the order of their names; none where there is no data.
    static func all(_ prefix: String, in data: String) throws -> [LabeledPicture] {
        guard FileManager.default.fileExists(atPath: data + "/gt") else { return [] }
        let names = try FileManager.default.contentsOfDirectory(atPath: data + "/gt").sorted()
        return try names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.map { name in
            guard let bytes = FileManager.default.contents(atPath: data + "/gt/" + name) else {
                throw BenchError.data("cannot read '\(name)'.")
            }
            var label = try JSONDecoder().decode(LabeledPicture.self, from: bytes)
            if label.image == nil { label.image = "images/" + name.dropLast(5).replacing("__", with: "/") + ".jpg" }
            return label
        }
    }

    /// Reads a table with a line of names, as one dictionary a line.
    static func table(_ path: String) throws -> [[String: String]] {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        let cells = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        guard let names = cells.first else { return [] }
        return cells.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
    }

    /// The labeled box of a table's line.
    static func box(_ row: [String: String]) -> PixelRect? {
        let numbers = ["x", "y", "w", "h"].compactMap { row[$0].flatMap(Double.init) }
        guard numbers.count == 4 else { return nil }
        return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Decodes a picture.
    static func frame(_ path: String) throws -> VideoFrame {
        guard let frame = try MediaReader(path: path).nextFrame() else {
            throw BenchError.data("'\(path)' holds no picture.")
        }
        return frame
    }
}

/// The chance that a random positive case scores higher than a random negative one: the area under the curve.
func areaUnderCurve(_ cases: [(score: Double, isPositive: Bool)]) -> Double {
    let positive = cases.filter(\.isPositive).map(\.score)
    let negative = cases.filter { !$0.isPositive }.map(\.score)
    guard !positive.isEmpty, !negative.isEmpty else { return 0 }
    let wins = positive.reduce(0.0) { sum, a in
        sum + negative.reduce(0.0) { $0 + (a > $1 ? 1 : a == $1 ? 0.5 : 0) }
    }
    return wins / Double(positive.count * negative.count)
}
