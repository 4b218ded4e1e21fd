import Foundation
import TestSupport

/// Crop rectangles in containers, which the ffmpeg command cannot write.
enum FixtureCropping {
    /// Puts a `clap` box into the one video track of an MP4 whose index is at its end: `left` columns and `top` rows are cut away.
    static func addBox(left: Int, top: Int, width: Int, height: Int, to data: inout Data) throws {
        guard let entry = data.range(of: Data("avc1".utf8), in: try place(of: "stsd", in: data)..<data.endIndex)
        else { throw PlannedFailure("no avc1") }
        let shown = (width - left, height - top)
        // The rectangle's middle lies half of what is cut away to the right of the picture's.
        let numbers = [shown.0, 1, shown.1, 1, left, 2, top, 2]
        let box = bytes(40) + Data("clap".utf8) + numbers.reduce(Data()) { $0 + bytes($1) }
        let end = entry.lowerBound - 4 + size(at: entry.lowerBound - 4, in: data)
        for kind in ["moov", "trak", "mdia", "minf", "stbl", "stsd"] {
            grow(at: try place(of: kind, in: data) - 4, in: &data)
        }
        grow(at: entry.lowerBound - 4, in: &data)
        data.insert(contentsOf: box, at: end)
    }

    /// Makes a Matroska file's size for display into a crop rectangle, whose elements have numbers of the same length.
    static func replaceDisplaySize(left: Int, top: Int, in data: inout Data) throws {
        for (old, new, value) in [([0x54, 0xb0], [0x54, 0xcc], left), ([0x54, 0xba], [0x54, 0xbb], top)]
            as [([UInt8], [UInt8], Int)]
        {
            guard let found = data.range(of: Data(old), in: data.startIndex..<min(data.endIndex, 2000)) else {
                throw PlannedFailure("no size for display")
            }
            data.replaceSubrange(found, with: new)
            let length = Int(data[found.upperBound] & 0x7f)
            for index in 0..<length {
                data[found.upperBound + 1 + index] = UInt8(truncatingIfNeeded: value >> (8 * (length - 1 - index)))
            }
        }
    }

    private static func place(of kind: String, in data: Data) throws -> Int {
        guard let found = data.range(of: Data(kind.utf8)) else { throw PlannedFailure("no \(kind)") }
        return found.lowerBound
    }

    private static func size(at place: Int, in data: Data) -> Int {
        (0..<4).reduce(0) { $0 << 8 | Int(data[place + $1]) }
    }

    private static func grow(at place: Int, in data: inout Data) {
        data.replaceSubrange(place..<place + 4, with: bytes(size(at: place, in: data) + 40))
    }

    private static func bytes(_ number: Int) -> Data {
        Data((0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })
    }
}
