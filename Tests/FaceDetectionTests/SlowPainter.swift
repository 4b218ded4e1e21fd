import VideoFrames

@testable import FaceDetection

/// Paints a network's input the obvious way: each pixel by itself, in floating point.
struct SlowPainter {
    let letterbox: Letterbox
    let geometry: DisplayGeometry
    let format: PixelFormat
    let samples: [[UInt16]]
    let color: ColorDescription

    /// Red, green and blue of one pixel of the input, 0…255.
    func pixel(_ x: Int, _ y: Int) -> [Double] {
        guard x < letterbox.content.width, y < letterbox.content.height else {
            return [Double](repeating: Double(InputPainter.padding), count: 3)
        }
        let shown = letterbox.displayed(PixelRect(x: Double(x), y: Double(y), width: 1, height: 1))
        let stored = geometry.stored(shown)
        let values = (0..<(format.model == .gray ? 1 : 3)).map { value(stored, plane: $0) }
        return rgb(values).map { max(0, min(255, $0)) }
    }

    private func value(_ rect: PixelRect, plane: Int) -> Double {
        let size = format.size(ofPlane: plane, in: geometry.storedSize)
        let (shiftX, shiftY) = (format.shiftX(ofPlane: plane), format.shiftY(ofPlane: plane))
        let columns = weights(rect.x / Double(1 << shiftX), rect.width / Double(1 << shiftX), size.width)
        let rows = weights(rect.y / Double(1 << shiftY), rect.height / Double(1 << shiftY), size.height)
        var sum = 0.0
        for (y, down) in rows {
            for (x, across) in columns {
                sum += down * across * Double(samples[plane][y * size.width + x] >> UInt16(format.bitDepth - 8))
            }
        }
        return sum
    }

    /// Which samples an interval is made of, and how much each counts: the mean when shrinking, else a straight line between two.
    private func weights(_ start: Double, _ length: Double, _ limit: Int) -> [(Int, Double)] {
        if length > 1 {
            let covered = (0..<limit).map { ($0, max(0, min(start + length, Double($0 + 1)) - max(start, Double($0)))) }
            let total = covered.reduce(0) { $0 + $1.1 }
            return covered.filter { $0.1 > 0 }.map { ($0.0, $0.1 / total) }
        }
        let position = max(0, min(Double(limit - 1), start + length / 2 - 0.5))
        let (first, fraction) = (Int(position), position - Double(Int(position)))
        return [(first, 1 - fraction), (min(limit - 1, first + 1), fraction)]
    }

    private func rgb(_ values: [Double]) -> [Double] {
        let limited = color.range == .limited || (color.range == .unspecified && format.model == .yuv)
        func stretched(_ value: Double) -> Double { limited ? (value - 16) * 255 / 219 : value }
        switch format.model {
        case .gray: return [Double](repeating: stretched(values[0]), count: 3)
        case .rgb: return [stretched(values[2]), stretched(values[0]), stretched(values[1])]
        case .yuv:
            let (red, blue) = color.lumaWeights(height: geometry.storedSize.height)
            let scale = limited ? 255.0 / 224 : 1
            let r = stretched(values[0]) + 2 * (1 - red) * (values[2] - 128) * scale
            let b = stretched(values[0]) + 2 * (1 - blue) * (values[1] - 128) * scale
            return [r, (stretched(values[0]) - red * r - blue * b) / (1 - red - blue), b]
        }
    }
}
