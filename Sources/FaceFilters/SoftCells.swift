import VideoFrames

/// A mosaic blurred into a soft surface; it holds no more than the mosaic does.
///
/// The cells are folded with a kernel that is as good as Gaussian: four boxes folded with each other. The result is
/// known at nodes a fraction of the kernel apart, and linear between them.
struct SoftCells: Sendable {
    let grid: CellGrid
    private let planes: Int
    private let across: NodeLine
    private let along: NodeLine
    /// Values at the nodes, plane after plane, row after row.
    private let nodes: [Float]

    /// Smallest standard deviation of the blur in face widths: a little above the 0.25 that docs/Privacy.md gives as
    /// the floor.
    static let sigma = 0.3

    /// Blurs the cells' colors.
    init(grid: CellGrid, colors: [Double], faceWidth: Double) {
        self.grid = grid
        planes = colors.count / grid.count
        // With few large cells the blur grows too, or the cells' edges would show.
        let sigma = max(Self.sigma * faceWidth, 0.6 * max(grid.cellWidth, grid.cellHeight))
        across = NodeLine(cells: grid.columns, sigma: sigma / grid.cellWidth)
        along = NodeLine(cells: grid.rows, sigma: sigma / grid.cellHeight)
        var nodes: [Float] = []
        for plane in 0..<planes {
            let cells = Array(colors[plane * grid.count..<(plane + 1) * grid.count])
            nodes += Self.folded(cells, grid.columns, across, along)
        }
        self.nodes = nodes
    }

    private static func folded(_ cells: [Double], _ columns: Int, _ across: NodeLine, _ along: NodeLine) -> [Float] {
        let rows = (0..<cells.count / columns).map { across.folded(Array(cells[$0 * columns..<($0 + 1) * columns])) }
        var result = Array(repeating: Float(0), count: across.count * along.count)
        for x in 0..<across.count {
            for (y, value) in along.folded(rows.map { $0[x] }).enumerated() {
                result[y * across.count + x] = Float(value)
            }
        }
        return result
    }

    /// The surface's value in a plane at a position in cells.
    func value(plane: Int, _ u: Double, _ v: Double) -> Float {
        let (x, y) = (across.place(u), along.place(v))
        let first = (plane * along.count + y.index) * across.count + x.index
        let top = nodes[first] + (nodes[first + 1] - nodes[first]) * x.fraction
        let below = first + across.count
        let bottom = nodes[below] + (nodes[below + 1] - nodes[below]) * x.fraction
        return top + (bottom - top) * y.fraction
    }

    /// Computes the colors of a run of blocks: exact at stations about half a node apart, linear between them.
    func fill(_ row: Int, _ blocks: Range<Int>, lattice: BlockLattice, into colors: inout ColorRow) {
        let y = lattice.centerY(row)
        let width = Double(lattice.blockWidth)
        let step = max(abs(grid.u.x) * width / across.spacing, abs(grid.v.x) * width / along.spacing)
        let stride = max(1, min(64, Int(0.5 / max(step, 0.001))))
        for plane in 0..<planes {
            var block = blocks.lowerBound
            var value = at(block, y, plane, lattice)
            while block < blocks.upperBound {
                let next = min(block + stride, blocks.upperBound)
                let nextValue = at(next, y, plane, lattice)
                let places = block - blocks.lowerBound..<next - blocks.lowerBound
                colors.set(plane, places, from: value, towards: nextValue)
                (block, value) = (next, nextValue)
            }
        }
    }

    private func at(_ block: Int, _ y: Double, _ plane: Int, _ lattice: BlockLattice) -> Float {
        let x = lattice.centerX(block)
        return value(plane: plane, grid.u(x, y), grid.v(x, y))
    }
}

/// Nodes along one direction of a grid, and the weight of each cell at each of them.
private struct NodeLine: Sendable {
    let count: Int
    /// Distance of two nodes in cells.
    let spacing: Double
    private let start: Double
    private let weights: [[Double]]

    /// Lays nodes over `cells` cells and as far beyond as they differ; `sigma` is in cells.
    init(cells: Int, sigma: Double) {
        spacing = sigma / 3
        // Beyond the kernel's reach of √12 sigma everything is the last cell.
        let reach = 3.5 * sigma
        start = -reach
        count = Int(((Double(cells) + 2 * reach) / spacing).rounded(.up)) + 2
        weights = (0..<count).map { [start, spacing] node in
            Self.weights(at: start + Double(node) * spacing, cells: cells, sigma: sigma)
        }
    }

    /// Weights of the cells at a position; the first and the last cell reach on without end.
    private static func weights(at position: Double, cells: Int, sigma: Double) -> [Double] {
        let edges = (0...cells).map { edge in
            edge == 0 ? 0 : edge == cells ? 1 : share((Double(edge) - position) / sigma)
        }
        return (0..<cells).map { edges[$0 + 1] - edges[$0] }
    }

    /// Share of the kernel that lies below `x` standard deviations: the distribution of the sum of four even draws.
    private static func share(_ x: Double) -> Double {
        // One draw of width 1 has a variance of 1/12, four have 1/3.
        let s = x / 3.0.squareRoot() + 2
        if s <= 0 { return 0 }
        if s >= 4 { return 1 }
        let binomials = [1.0, -4, 6, -4]
        return binomials.enumerated().reduce(0) { sum, term in
            let t = max(0, s - Double(term.offset))
            return sum + term.element * t * t * t * t / 24
        }
    }

    /// Values at the nodes for the cells' values.
    func folded(_ cells: [Double]) -> [Double] {
        weights.map { weights in zip(weights, cells).reduce(0) { $0 + $1.0 * $1.1 } }
    }

    /// The node at or before a position, and how far the position is from it to the next.
    func place(_ position: Double) -> (index: Int, fraction: Float) {
        let node = min(max((position - start) / spacing, 0), Double(count - 1) - 1e-6)
        let index = min(Int(node), count - 2)
        return (index, Float(node - Double(index)))
    }
}
