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
    /// Values at the nodes, row after row, the planes side by side.
    private let nodes: [SIMD4<Float>]

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
        var nodes = Array(repeating: SIMD4<Float>(), count: across.count * along.count)
        for plane in 0..<planes {
            let cells = Array(colors[plane * grid.count..<(plane + 1) * grid.count])
            let values = Self.folded(cells, grid.columns, across, along)
            for index in values.indices { nodes[index][plane] = values[index] }
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

    /// The surface's values at a position in cells, one for each plane.
    func values(_ u: Double, _ v: Double) -> SIMD4<Float> {
        let (x, y) = (across.place(u), along.place(v))
        let first = y.index * across.count + x.index
        let below = first + across.count
        let top = nodes[first] + (nodes[first + 1] - nodes[first]) * x.fraction
        let bottom = nodes[below] + (nodes[below + 1] - nodes[below]) * x.fraction
        return top + (bottom - top) * y.fraction
    }

    /// Computes the colors of a run of blocks: exact at stations less than a node apart, linear between them.
    ///
    /// Stations are at the same columns in every row, or the small error between them would show as a ragged line.
    func fill(_ row: Int, _ blocks: Range<Int>, lattice: BlockLattice, into colors: inout ColorRow) {
        let y = lattice.centerY(row)
        let width = Double(lattice.blockWidth)
        let step = max(abs(grid.u.x) * width / across.spacing, abs(grid.v.x) * width / along.spacing)
        let stride = max(1, min(64, Int(0.7 / max(step, 0.001))))
        var station = blocks.lowerBound / stride * stride
        var here = at(station, y, lattice)
        while station < blocks.upperBound {
            let next = at(station + stride, y, lattice)
            let slope = (next - here) / Float(stride)
            let part = (station..<station + stride).clamped(to: blocks)
            let first = here + slope * Float(part.lowerBound - station)
            let places = part.lowerBound - blocks.lowerBound..<part.upperBound - blocks.lowerBound
            for plane in 0..<planes { colors.set(plane, places, from: first[plane], slope: slope[plane]) }
            (station, here) = (station + stride, next)
        }
    }

    private func at(_ block: Int, _ y: Double, _ lattice: BlockLattice) -> SIMD4<Float> {
        let x = lattice.centerX(block)
        return values(grid.u(x, y), grid.v(x, y))
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
        func power(_ t: Double) -> Double { t > 0 ? t * t * t * t / 24 : 0 }
        return power(s) - 4 * power(s - 1) + 6 * power(s - 2) - 4 * power(s - 3)
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
