import VideoFrames

/// The mosaic's cells, laid in the face's own frame: they move, grow and turn with it.
struct CellGrid: Hashable, Sendable {
    let columns: Int
    let rows: Int
    /// Position across the cells: 0 at the left edge of the first column, `columns` at the right edge of the last.
    let u: LinearForm
    /// Position along the cells, in rows.
    let v: LinearForm
    /// Sides of a cell in displayed pixels.
    let cellWidth: Double
    let cellHeight: Double

    var count: Int { columns * rows }
    /// Luma samples under one cell.
    var samplesPerCell: Double { 1 / max(abs(u.x * v.y - u.y * v.x), 1e-12) }

    /// Lays a grid over `half` the masked box on either side of the placement's center.
    init(
        columns: Int, rows: Int, over half: (u: Double, v: Double), _ placement: FacePlacement,
        geometry: DisplayGeometry
    ) {
        self.columns = columns
        self.rows = rows
        cellWidth = 2 * half.u / Double(columns)
        cellHeight = 2 * half.v / Double(rows)
        let forms = placement.forms(in: geometry)
        u = forms.u * (1 / cellWidth) + Double(columns) / 2
        v = forms.v * (1 / cellHeight) + Double(rows) / 2
    }

    /// Rows of cells that are at least as high as wide, so that no direction shows more than the number asked for.
    static func rows(over half: (u: Double, v: Double), columns: Int) -> Int {
        max(1, Int((half.v / half.u * Double(columns) + 1e-9).rounded(.down)))
    }

    /// The cell at a position; what lies beyond the grid belongs to the nearest cell on its edge.
    func cell(_ x: Double, _ y: Double) -> Int {
        Self.clamped(v(x, y), rows) * columns + Self.clamped(u(x, y), columns)
    }

    private static func clamped(_ position: Double, _ count: Int) -> Int {
        Int(min(max(position.rounded(.down), 0), Double(count - 1)))
    }

    /// The cell of one block, and the first block after it in the row that may lie in another cell.
    func run(from block: Int, to end: Int, row: Int, lattice: BlockLattice) -> (cell: Int, end: Int) {
        let (x, y) = (lattice.centerX(block), lattice.centerY(row))
        let (across, along) = (u(x, y), v(x, y))
        let (column, line) = (Self.clamped(across, columns), Self.clamped(along, rows))
        let step = Double(lattice.blockWidth)
        let room = Double(end - block)
        let blocks = min(
            Self.steps(from: across, index: column, count: columns, slope: u.x * step),
            Self.steps(from: along, index: line, count: rows, slope: v.x * step), room)
        return (line * columns + column, min(end, block + max(1, Int(blocks))))
    }

    /// Steps of `slope` until a position leaves the cell `index`.
    private static func steps(from position: Double, index: Int, count: Int, slope: Double) -> Double {
        if slope > 0, index < count - 1 {
            return ((Double(index + 1) - position) / slope).rounded(.up)
        }
        if slope < 0, index > 0 {
            return ((position - Double(index)) / -slope).rounded(.down) + 1
        }
        return .infinity
    }
}
