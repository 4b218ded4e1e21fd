import VideoFrames

/// Coverage of one face over a picture's blocks: full over the whole enlarged face, falling off only outside it.
struct FaceMask: Sendable {
    /// Full coverage in the units of ``MaskRow``.
    static let opaque: UInt16 = 256

    let outline: Outline
    /// How far out the soft edge ends; 1 for a hard edge.
    let softEnd: Double
    let lattice: BlockLattice
    /// Rows of blocks that the mask may touch.
    let rows: Range<Int>
    /// The share of the mask's surrounding rectangle that lies in the picture, 0…1.
    let visibleShare: Double

    /// Lays a face's area over a picture's blocks.
    init(_ shape: MaskShape, lattice: BlockLattice) {
        let bounds = shape.bounds
        outline = shape.outline
        softEnd = max(1, shape.softEnd)
        self.lattice = lattice
        let (width, height) = (Double(lattice.size.width), Double(lattice.size.height))
        let visible = bounds.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        visibleShare = bounds.area > 0 ? visible.area / bounds.area : 0
        let columns = bounds.x - 2 < width && bounds.maxX + 2 > 0
        reachesColumns = columns && bounds.y - 3 < height && bounds.maxY + 3 > 0
        // The guard pixel of a mask just beside the picture still reaches into it.
        let slack = Double(lattice.guardRows + lattice.blockHeight + 1)
        let top = min(max(0, bounds.y - slack), height)
        let bottom = min(max(top, bounds.maxY + slack), height)
        let end = (Int(bottom) + lattice.blockHeight) / lattice.blockHeight
        rows = Int(top) / lattice.blockHeight..<min(lattice.rows, end)
    }

    /// Whether the mask may cover anything of the picture.
    var reachesPicture: Bool { !rows.isEmpty && reachesColumns }
    private let reachesColumns: Bool

    /// Computes one row of blocks; returns whether any is covered.
    func fill(_ row: Int, into result: inout MaskRow) -> Bool {
        let (blocks, solid) = extent(of: row)
        guard !blocks.isEmpty else { return false }
        result.blocks = blocks
        result.solid = solid
        fade(row, result.blocks.lowerBound..<result.solid.lowerBound, &result)
        result.setOpaque()
        fade(row, result.solid.upperBound..<result.blocks.upperBound, &result)
        return true
    }

    /// The blocks of a row that are covered at all, and those of them that are covered fully.
    func extent(of row: Int) -> (blocks: Range<Int>, solid: Range<Int>) {
        let solid = solidBlocks(row)
        let soft = softBlocks(row)
        if solid.isEmpty { return (soft, soft.lowerBound..<soft.lowerBound) }
        if soft.isEmpty { return (solid, solid) }
        let low = min(solid.lowerBound, soft.lowerBound)
        return (low..<max(solid.upperBound, soft.upperBound), solid)
    }

    /// Blocks of a row that hold, or have next to them, a luma sample whose center is inside the outline.
    private func solidBlocks(_ row: Int) -> Range<Int> {
        let first = row * lattice.blockHeight - lattice.guardRows
        let last = (row + 1) * lattice.blockHeight + lattice.guardRows
        var (low, high) = (Double.infinity, -Double.infinity)
        for y in first..<last {
            guard let line = outline.interval(row: Double(y) + 0.5, limit: 1) else { continue }
            let (left, right) = ((line.low - 0.5).rounded(.up), (line.high - 0.5).rounded(.down))
            guard left <= right else { continue }
            low = min(low, left)
            high = max(high, right)
        }
        return blocks(from: low - 1, through: high + 1, end: lattice.size.width)
    }

    /// Blocks of a row whose centers are inside the soft edge's end.
    private func softBlocks(_ row: Int) -> Range<Int> {
        guard softEnd > 1, let line = outline.interval(row: lattice.centerY(row), limit: softEnd) else { return 0..<0 }
        // The middle of the last block may lie beside the picture.
        return blocks(from: line.low, through: line.high, end: lattice.columns * lattice.blockWidth)
    }

    /// Blocks that hold samples from `low` to `high`, of those before `end`.
    private func blocks(from low: Double, through high: Double, end: Int) -> Range<Int> {
        let end = Double(end)
        guard low <= high, high >= 0, low < end else { return 0..<0 }
        let first = Int(max(0, low)) / lattice.blockWidth
        let last = Int(min(end - 1, high)) / lattice.blockWidth
        return first..<last + 1
    }

    /// Coverage in the soft edge: linear in the squared distance, which needs no root and looks as soft.
    private func fade(_ row: Int, _ blocks: Range<Int>, _ result: inout MaskRow) {
        guard !blocks.isEmpty else { return }
        let y = lattice.centerY(row)
        let end = softEnd * softEnd
        let slope = Double(Self.opaque) / (end - 1)
        let start = result.blocks.lowerBound
        var alphas = result.alphas.mutableSpan
        for block in blocks {
            let share = (end - outline.squaredDistance(lattice.centerX(block), y)) * slope
            alphas[block - start] = UInt16(min(max(share, 0), Double(Self.opaque)))
        }
    }
}

/// Coverage of the blocks of one row.
struct MaskRow: Sendable {
    /// Blocks that are covered at all.
    var blocks = 0..<0
    /// Blocks that are covered fully; lies within `blocks`.
    var solid = 0..<0
    /// Coverage of each of `blocks` from 0 to ``FaceMask/opaque``; longer than needed.
    var alphas: [UInt16]

    /// Makes room for a picture `columns` blocks wide.
    init(columns: Int) { alphas = Array(repeating: 0, count: columns) }

    fileprivate mutating func setOpaque() {
        let places = solid.lowerBound - blocks.lowerBound..<solid.upperBound - blocks.lowerBound
        var alphas = alphas.mutableSpan
        for place in places { alphas[place] = FaceMask.opaque }
    }
}
