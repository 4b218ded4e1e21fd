import VideoFrames

/// What is put in a face's place.
enum Paint: Sendable {
    /// One color, a value for each plane.
    case flat([UInt16])
    /// A color for each cell, plane after plane.
    case cells(CellGrid, [UInt16])
    /// A soft surface.
    case soft(SoftCells)

    /// Computes the colors of a run of blocks in one row.
    func fill(_ row: Int, _ blocks: Range<Int>, lattice: BlockLattice, into colors: inout ColorRow) {
        switch self {
        case .flat(let values):
            for (plane, value) in values.enumerated() { colors.set(plane, 0..<blocks.count, to: value) }
        case .cells(let grid, let values):
            var block = blocks.lowerBound
            while block < blocks.upperBound {
                let run = grid.run(from: block, to: blocks.upperBound, row: row, lattice: lattice)
                let places = block - blocks.lowerBound..<run.end - blocks.lowerBound
                for plane in 0..<values.count / grid.count {
                    colors.set(plane, places, to: values[plane * grid.count + run.cell])
                }
                block = run.end
            }
        case .soft(let surface):
            surface.fill(row, blocks, lattice: lattice, into: &colors)
        }
    }
}

/// The colors of one row of blocks, for every plane.
struct ColorRow: Sendable {
    private let length: Int
    private var values: [UInt16]

    /// Makes room for a row of `columns` blocks in `planes` planes.
    init(columns: Int, planes: Int) {
        length = columns
        values = Array(repeating: 0, count: columns * planes)
    }

    /// Sets the blocks at `places`, counted from the row's first covered block.
    mutating func set(_ plane: Int, _ places: Range<Int>, to value: UInt16) {
        let indices = indices(plane, places)
        var span = values.mutableSpan
        for index in indices { span[index] = value }
    }

    /// Sets the blocks at `places` to a straight line of values that starts at `first`.
    mutating func set(_ plane: Int, _ places: Range<Int>, from first: Float, slope: Float) {
        // Fixed point with 15 bits of fraction: samples have at most 16 bits.
        let step = Int32(slope * 32768)
        var value = UInt32(max(0, first) * 32768 + 16384)
        let indices = indices(plane, places)
        var span = values.mutableSpan
        for index in indices {
            span[index] = UInt16(truncatingIfNeeded: value &>> 15)
            value = value &+ UInt32(bitPattern: step)
        }
    }

    private func indices(_ plane: Int, _ places: Range<Int>) -> Range<Int> {
        plane * length + places.lowerBound..<plane * length + places.upperBound
    }

    /// The first `count` colors of a plane.
    @_lifetime(borrow self)
    func row(_ plane: Int, count: Int) -> Span<UInt16> {
        values.span.extracting(plane * length..<plane * length + count)
    }
}
