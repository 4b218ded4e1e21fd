internal import VideoFrames

/// How much of a picture was changed by more than encoding it again would.
enum MaskedArea {
    private static let block = 8

    /// The share of all blocks that clearly changed and lie outside every box of `boxes`.
    ///
    /// A block counts when the mean change of its samples is far beyond what the quieter blocks with as much detail show, and one
    /// of its neighbors counts too.
    static func share(original: borrowing PixelBuffer, output: borrowing PixelBuffer, outside boxes: [PixelRect])
        -> Double
    {
        let (columns, rows) = (original.size.width / block, original.size.height / block)
        guard columns > 1, rows > 1 else { return 0 }
        let a = LumaPatch(of: original, x: 0, y: 0, width: columns * block, height: rows * block)
        let b = LumaPatch(of: output, x: 0, y: 0, width: columns * block, height: rows * block)
        var ratios: [Float] = []
        var blocks: [(change: Float, detail: Float)] = []
        for row in 0..<rows {
            for column in 0..<columns {
                let measured = measure(a, b, column, row)
                blocks.append(measured)
                ratios.append(measured.change / (measured.detail + 3))
            }
        }
        let usual = ratios.sorted()[ratios.count / 2]
        let changed = blocks.map { $0.change > max(4, 4 * usual * ($0.detail + 3)) }
        var count = 0
        for row in 0..<rows {
            for column in 0..<columns where changed[row * columns + column] {
                let neighbors = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
                let joined = neighbors.contains { r, c in
                    r >= 0 && r < rows && c >= 0 && c < columns && changed[r * columns + c]
                }
                let place = PixelRect(
                    x: Double(column * block), y: Double(row * block), width: Double(block), height: Double(block))
                if joined, !boxes.contains(where: { $0.intersection(place).area > 0 }) { count += 1 }
            }
        }
        return Double(count) / Double(columns * rows)
    }

    private static func measure(_ a: LumaPatch, _ b: LumaPatch, _ column: Int, _ row: Int) -> (
        change: Float, detail: Float
    ) {
        var (change, sum, squares): (Float, Float, Float) = (0, 0, 0)
        for y in row * block..<(row + 1) * block {
            for x in column * block..<(column + 1) * block {
                let value = a.samples[y * a.width + x]
                change += abs(value - b.samples[y * b.width + x])
                sum += value
                squares += value * value
            }
        }
        let count = Float(block * block)
        let mean = sum / count
        return (change / count, max(0, squares / count - mean * mean).squareRoot())
    }
}
