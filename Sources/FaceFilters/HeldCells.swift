/// The mosaic of one track, held from frame to frame.
///
/// A mosaic that is computed afresh in each frame shows, over many frames, many different means of the same face, and
/// those can be put together to the face itself. So the cells keep their values; about once a second they start to
/// move towards new ones.
struct HeldCells: Sendable {
    /// Seconds that a blend takes, and so the shortest time between two looks at the face.
    static let period = 1.0
    /// Growth of the visible part of a mask that calls for a look at the cells that came into the picture.
    static let growth = 0.15
    /// Levels by which a cell's mean must differ from the held level to change it: jitter of the box does not get
    /// through.
    static let deadBand = 1.0

    let columns: Int
    let rows: Int
    private let scales: [SampleScale]
    private let noise: [Double]
    private var from: [Double]
    private var to: [Double]
    /// The largest part of each cell that was ever looked at.
    private var seen: [Double]
    private var blendStart: Double
    private var visibleShare: Double
    /// Time of the last frame that showed this track.
    var lastSeen: Double

    private var cells: Int { columns * rows }

    /// Starts a track's mosaic at its first look.
    init(_ sample: CellSample, _ context: Context, columns: Int, rows: Int, noise: CellNoise) {
        self.columns = columns
        self.rows = rows
        scales = context.scales
        let cells = columns * rows
        self.noise = context.scales.enumerated().flatMap { plane, scale in
            noise.values(plane: plane, cells: cells, scale: scale)
        }
        to = zip(sample.means.indices, sample.means).map { context.scales[$0 / cells].level($1) }
        from = to
        seen = sample.shares
        visibleShare = context.visibleShare
        blendStart = context.time
        lastSeen = context.time
    }

    /// What is true of a look, whichever cells it looks at.
    struct Context: Sendable {
        /// Seconds.
        var time: Double
        /// The share of the mask that lies in the picture.
        var visibleShare: Double
        /// One for each plane that shows the face.
        var scales: [SampleScale]
    }

    /// Says whether the source picture must be looked at in a frame.
    func wantsSample(_ context: Context) -> Bool {
        isDue(context.time) || context.visibleShare > visibleShare + Self.growth
    }

    private func isDue(_ time: Double) -> Bool { time >= blendStart + Self.period || time < blendStart }

    /// Takes a look's result: all cells start to blend when it is time, else only cells that came into the picture
    /// change.
    mutating func take(_ sample: CellSample, _ context: Context) {
        let due = isDue(context.time)
        if due {
            from = values(at: context.time)
            blendStart = context.time
        }
        for cell in 0..<cells where sample.shares[cell] > 0 {
            let share = sample.shares[cell]
            if share >= 2 * seen[cell] {
                setLevels(of: cell, sample, atOnce: true)
            } else if due, share >= seen[cell] / 2 {
                setLevels(of: cell, sample, atOnce: false)
            }
            seen[cell] = max(seen[cell], share)
        }
        visibleShare = max(visibleShare, context.visibleShare)
    }

    private mutating func setLevels(of cell: Int, _ sample: CellSample, atOnce: Bool) {
        for (plane, scale) in scales.enumerated() {
            let index = plane * cells + cell
            let mean = sample.means[index]
            guard atOnce || abs(mean - to[index]) > Self.deadBand * scale.step else { continue }
            to[index] = scale.level(mean)
            if atOnce { from[index] = to[index] }
        }
    }

    /// Values of all cells, plane after plane, without noise.
    private func values(at time: Double) -> [Double] {
        let progress = min(max((time - blendStart) / Self.period, 0), 1)
        return zip(from, to).map { $0 + ($1 - $0) * progress }
    }

    /// Colors of all cells, plane after plane, as they are drawn.
    func colors(at time: Double) -> [Double] {
        let values = values(at: time)
        return values.indices.map { index in
            scales[index / cells].clamped(values[index] + noise[index]).rounded()
        }
    }
}
