import Foundation
import TestSupport

/// How much there is to be seen in a part of each frame.
enum FaceSpread {
    /// The largest less the smallest luma of a part, in every frame, as players show it.
    static func inEachFrame(of file: String, video: Int = 0, region: FixtureRegion) throws -> [Int] {
        try FFmpeg.grayPictures(file, video: video).map { picture in
            let columns = range(region.x, region.width, picture.width)
            let rows = range(region.y, region.height, picture.height)
            var (least, most) = (255, 0)
            for y in rows {
                for x in columns {
                    let value = Int(picture.samples[y * picture.width + x])
                    (least, most) = (min(least, value), max(most, value))
                }
            }
            return most - least
        }
    }

    private static func range(_ start: Double, _ length: Double, _ size: Int) -> Range<Int> {
        let first = Int((start * Double(size)).rounded())
        return first..<max(first + 1, Int(((start + length) * Double(size)).rounded()))
    }
}
