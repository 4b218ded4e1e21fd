import Verifying
import VideoFrames

/// Frames of 96 × 96 pixels with a pattern for a face, made and covered without the filter under test elsewhere.
enum Pictures {
    static let size = PictureSize(width: 96, height: 96)
    /// The face's box in the middle of the frame.
    static let box = PixelRect(x: 28, y: 24, width: 40, height: 48)

    /// A frame whose brightness is what `value` says of each pixel.
    static func frame(_ index: Int = 0, isDamaged: Bool = false, _ value: (Int, Int) -> Int) -> VideoFrame {
        var picture = PixelBuffer(format: .gray, size: size)
        var plane = picture.mutablePlane(0, as: UInt8.self)
        for y in 0..<size.height {
            var row = plane.mutableRow(y)
            for x in 0..<size.width { row[x] = UInt8(clamping: value(x, y)) }
        }
        return VideoFrame(
            picture: picture, index: index, presentationTime: MediaTime(ticks: Int64(index), timeBase: Rational(1, 25)),
            isDamaged: isDamaged)
    }

    /// Brightness with detail of all sizes, the same for the same place: random squares of 16, 8, 4 and 2 pixels.
    static func face(_ x: Int, _ y: Int) -> Int {
        func square(_ side: Int) -> Int {
            var bits = UInt64(truncatingIfNeeded: (x / side) &* 7919 &+ (y / side) &* 104_729 &+ side &* 1_299_709)
            bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
            bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
            return Int(bits >> 40 & 31) - 16
        }
        return 128 + square(16) + square(8) + square(4) + square(2)
    }

    /// A frame that shows the face.
    static func shown(_ index: Int = 0) -> VideoFrame { frame(index) { face($0, $1) } }

    /// Whether a pixel lies under the mask: the box with a margin of six pixels.
    static func isMasked(_ x: Int, _ y: Int) -> Bool {
        x >= Int(box.x) - 6 && x < Int(box.maxX) + 6 && y >= Int(box.y) - 6 && y < Int(box.maxY) + 6
    }

    /// The mean of the face over the square cell of `side` pixels that holds a place.
    static func cell(_ x: Int, _ y: Int, side: Int) -> Int {
        let (left, top) = (x / side * side, y / side * side)
        var sum = 0
        for row in top..<top + side { for column in left..<left + side { sum += face(column, row) } }
        return sum / (side * side)
    }

    /// A frame with a mosaic of cells of `side` pixels over the face.
    static func mosaic(_ index: Int = 0, side: Int) -> VideoFrame {
        frame(index) { isMasked($0, $1) ? cell($0, $1, side: side) : face($0, $1) }
    }

    /// A frame with one gray over the face.
    static func solid(_ index: Int = 0) -> VideoFrame { frame(index) { isMasked($0, $1) ? 120 : face($0, $1) } }
}
