import VideoFrames

/// The held mosaics of all tracks that were shown of late.
struct HeldTracks: Sendable {
    /// Seconds after which a track that is not shown is forgotten.
    static let memory = 3.0
    /// Tracks that are remembered at most, however many a picture shows.
    static let capacity = 1024

    private var held: [CellNoise.Owner: HeldCells] = [:]
    private var scales: [SampleScale] = []

    /// How many tracks are remembered.
    var count: Int { held.count }

    /// Forgets what is too old for a frame, or was seen in other units.
    mutating func begin(_ scene: FilterScene) {
        if scales != scene.scales {
            held = [:]
            scales = scene.scales
        }
        let isOld = { (cells: HeldCells) in abs(scene.time - cells.lastSeen) > Self.memory }
        if held.values.contains(where: isOld) { held = held.filter { !isOld($0.value) } }
    }

    /// Rows of cells for a face: those its track began with, unless the face's proportions have changed beyond them.
    func rows(of owner: CellNoise.Owner?, over half: (u: Double, v: Double), columns: Int) -> Int {
        let rows = CellGrid.rows(over: half, columns: columns)
        guard let owner, let cells = held[owner], cells.columns == columns else { return rows }
        let proportion = half.v / Double(cells.rows) / (half.u / Double(columns))
        return (0.6...1.7).contains(proportion) ? cells.rows : rows
    }

    /// Colors of a face's cells, plane after plane, held where the face is followed; `nil` when nothing of it was
    /// ever seen.
    mutating func colors(
        _ noise: CellNoise, _ picture: borrowing PixelBuffer, _ mask: FaceMask, _ grid: CellGrid, _ scene: FilterScene
    ) -> [Double]? {
        let context = HeldCells.Context(time: scene.time, visibleShare: mask.visibleShare, scales: scene.scales)
        guard var cells = held[noise.owner], cells.columns == grid.columns, cells.rows == grid.rows else {
            return begin(noise, CellSample(of: picture, under: mask, grid: grid), grid, context)
        }
        if cells.wantsSample(context) {
            cells.take(CellSample(of: picture, under: mask, grid: grid), context)
        }
        cells.lastSeen = scene.time
        held[noise.owner] = cells
        return cells.colors(at: scene.time)
    }

    private mutating func begin(
        _ noise: CellNoise, _ sample: CellSample, _ grid: CellGrid, _ context: HeldCells.Context
    ) -> [Double]? {
        guard !sample.isEmpty else { return nil }
        let cells = HeldCells(sample, context, columns: grid.columns, rows: grid.rows, noise: noise)
        if noise.owner.isFollowed {
            if held.count >= Self.capacity { forgetOldest() }
            held[noise.owner] = cells
        }
        return cells.colors(at: context.time)
    }

    private mutating func forgetOldest() {
        let oldest = held.min { $0.value.lastSeen < $1.value.lastSeen }
        if let oldest { held[oldest.key] = nil }
    }
}

extension CellNoise.Owner {
    /// Whether what belongs to it is held from frame to frame.
    var isFollowed: Bool {
        if case .place = self { return false }
        return true
    }

    /// The place of a face that is not followed: the cell of a picture-wide grid that its center is in.
    static func place(_ placement: FacePlacement, _ grid: CellGrid) -> CellNoise.Owner {
        let x = (placement.center.x / grid.cellWidth).rounded(.down)
        let y = (placement.center.y / grid.cellHeight).rounded(.down)
        return .place(Int(x), Int(y))
    }
}
