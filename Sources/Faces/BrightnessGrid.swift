/// Cells of brightness that can be laid over others with a shift and compared.
struct BrightnessGrid {
    let columns: Int
    let rows: Int
    let cells: [Int32]

    /// All cells of a thumbnail.
    init(_ thumbnail: LumaThumbnail) {
        columns = LumaThumbnail.columns
        rows = LumaThumbnail.rows
        cells = thumbnail.cells.map { Int32($0) }
    }

    /// Half as many cells each way, each the sum of four, divided by four.
    init(halving grid: BrightnessGrid) {
        columns = grid.columns / 2
        rows = grid.rows / 2
        var cells: [Int32] = []
        cells.reserveCapacity(columns * rows)
        for y in 0..<rows {
            for x in 0..<columns {
                let first = 2 * y * grid.columns + 2 * x
                let below = first + grid.columns
                cells.append(
                    (grid.cells[first] + grid.cells[first + 1] + grid.cells[below] + grid.cells[below + 1]) / 4)
            }
        }
        self.cells = cells
    }

    /// Correlation coefficient of the part in which this grid, moved by (dx, dy) cells, lies over `other`; −1…1.
    ///
    /// It does not change with brightness or contrast, so that neither a flash nor a fade looks like another picture.
    func correlation(with other: BrightnessGrid, dx: Int, dy: Int) -> Double {
        let (left, right) = (max(0, dx), min(columns, columns + dx))
        var (sumA, sumB, squareA, squareB, product) = (0, 0, 0, 0, 0)
        for y in max(0, dy)..<min(rows, rows + dy) {
            let (a, b) = ((y - dy) * columns - dx, y * columns)
            // 64 cells of at most 255 squared stay below 2^23.
            var (rowA, rowB, rowAA, rowBB, rowAB): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
            for x in left..<right {
                let (p, q) = (cells[a &+ x], other.cells[b &+ x])
                rowA &+= p
                rowB &+= q
                rowAA &+= p &* p
                rowBB &+= q &* q
                rowAB &+= p &* q
            }
            sumA += Int(rowA)
            sumB += Int(rowB)
            squareA += Int(rowAA)
            squareB += Int(rowBB)
            product += Int(rowAB)
        }
        let count = (right - left) * (rows - abs(dy))
        let (varianceA, varianceB) = (Double(count * squareA - sumA * sumA), Double(count * squareB - sumB * sumB))
        // Half a level of noise in every cell: two flat pictures are alike.
        let floor = 0.25 * Double(count * count)
        return (Double(count * product - sumA * sumB) + floor)
            / ((varianceA + floor) * (varianceB + floor)).squareRoot()
    }

    /// The shift of this grid that makes it most like `other`, within a distance of `start`.
    func bestShift(
        to other: BrightnessGrid, around start: (dx: Int, dy: Int), distance: (x: Int, y: Int)
    ) -> (dx: Int, dy: Int, correlation: Double) {
        var best = (dx: start.dx, dy: start.dy, correlation: correlation(with: other, dx: start.dx, dy: start.dy))
        for dy in start.dy - distance.y...start.dy + distance.y where abs(dy) < rows / 2 {
            for dx in start.dx - distance.x...start.dx + distance.x where abs(dx) < columns / 2 {
                let value = correlation(with: other, dx: dx, dy: dy)
                if value > best.correlation { best = (dx, dy, value) }
            }
        }
        return best
    }
}
