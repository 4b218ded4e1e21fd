public import VideoFrames

/// A picture's brightness on a grid of 64 × 36 cells: enough to see cuts and motion, cheap enough for every frame.
///
/// The grid spans the whole stored picture, whatever its shape. A cell is the mean of a few samples spread over it;
/// values are 0…255 at any bit depth. For RGB the green plane stands for brightness.
///
/// - Complexity: reads about 37,000 samples whatever the picture's size, some 30 µs for 1080p.
public struct LumaThumbnail: Hashable, Sendable {
    /// Cells in a row.
    public static let columns = 64
    /// Rows of cells.
    public static let rows = 36

    /// The cells, row by row from the top left.
    public let cells: [UInt8]

    /// Samples a picture; nothing of it is kept.
    public init(of picture: borrowing PixelBuffer) {
        if picture.format.bytesPerSample == 1 {
            cells = Self.sample(picture.plane(0, as: UInt8.self), shift: 0)
        } else {
            cells = Self.sample(picture.plane(0, as: UInt16.self), shift: picture.format.bitDepth - 8)
        }
    }

    /// Rows, and samples of each, that make a cell.
    private static let (rowsPerCell, samplesPerCell) = (2, 8)

    private static func sample<Sample>(_ plane: borrowing Plane<Sample>, shift: Int) -> [UInt8] {
        var sums = Array(repeating: 0, count: columns * rows)
        // The same columns serve every row.
        let xs = (0..<columns * samplesPerCell).map { ($0 * 2 + 1) * plane.width / (2 * columns * samplesPerCell) }
        for line in 0..<rows * rowsPerCell {
            let row = plane.row((line * 2 + 1) * plane.height / (2 * rows * rowsPerCell))
            let first = line / rowsPerCell * columns
            for column in 0..<columns {
                var sum = 0
                for index in column &* samplesPerCell..<(column &+ 1) &* samplesPerCell { sum &+= Int(row[xs[index]]) }
                sums[first &+ column] &+= sum
            }
        }
        return sums.map { UInt8(min(255, ($0 / (rowsPerCell * samplesPerCell)) >> shift)) }
    }

    /// Mean brightness, 0…255.
    public var mean: Double { Double(cells.reduce(0) { $0 + Int($1) }) / Double(cells.count) }

    /// Standard deviation of the cells: how much picture there is to compare.
    var contrast: Double {
        let mean = mean
        let squares = cells.reduce(0) { $0 + Int($1) * Int($1) }
        return max(0, Double(squares) / Double(cells.count) - mean * mean).squareRoot()
    }

    /// The largest difference of any cell that touches a part of the picture, 0…255; the part is given as shares of the stored
    /// picture's width and height.
    public func largestDifference(from other: LumaThumbnail, in part: PixelRect) -> Int {
        func cells(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int> {
            let first = max(0, min(count - 1, Int(max(0, low) * Double(count))))
            return first...max(first, min(count - 1, Int(max(0, high) * Double(count))))
        }
        var largest = 0
        for y in cells(part.y, part.maxY, Self.rows) {
            for x in cells(part.x, part.maxX, Self.columns) {
                let index = y * Self.columns + x
                largest = max(largest, abs(Int(self.cells[index]) - Int(other.cells[index])))
            }
        }
        return largest
    }

    /// Mean absolute difference of the cells, 0…255.
    func difference(from other: LumaThumbnail) -> Double {
        var sum = 0
        for index in cells.indices { sum += abs(Int(cells[index]) - Int(other.cells[index])) }
        return Double(sum) / Double(cells.count)
    }
}
