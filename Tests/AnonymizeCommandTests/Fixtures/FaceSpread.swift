import Foundation
import TestSupport

/// How much there is to be seen in a part of each frame.
enum FaceSpread {
    /// The largest less the smallest luma of a part, in every frame, as players show it.
    static func inEachFrame(of file: String, video: Int = 0, region: FixtureRegion) throws -> [Int] {
        try FFmpeg.grayPictures(file, video: video).enumerated().map { frame, picture in
            let moved = region.moved(frame)
            let columns = range(region.x + moved.x, region.width, picture.width)
            let rows = range(region.y + moved.y, region.height, picture.height)
            // Of a face at the border, half must be seen before it is a face.
            let isSeen = columns.clamped(to: 0..<picture.width).count * 2 >= columns.count
            return isSeen
                ? spread(picture, columns.clamped(to: 0..<picture.width), rows.clamped(to: 0..<picture.height)) : 0
        }
    }

    private static func spread(_ picture: FFmpeg.GrayPicture, _ columns: Range<Int>, _ rows: Range<Int>) -> Int {
        var (least, most) = (255, 0)
        for y in rows {
            for x in columns {
                let value = Int(picture.samples[y * picture.width + x])
                (least, most) = (min(least, value), max(most, value))
            }
        }
        return max(0, most - least)
    }

    private static func range(_ start: Double, _ length: Double, _ size: Int) -> Range<Int> {
        let first = Int((start * Double(size)).rounded())
        return first..<max(first + 1, Int(((start + length) * Double(size)).rounded()))
    }
}
