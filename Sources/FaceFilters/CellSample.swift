import VideoFrames

/// Means of the source picture under each cell of one face.
struct CellSample: Sendable {
    /// Mean of each cell, plane after plane.
    var means: [Double]
    /// How much of each cell was seen, relative to a whole cell; 0 means its mean is only a guess from the other
    /// cells.
    var shares: [Double]

    /// Cells of which less than this was seen lean on the mean of all: a strip of a few samples would show them as
    /// they are.
    static let enough = 0.25

    /// Whether any sample was seen.
    var isEmpty: Bool { shares.allSatisfy { $0 == 0 } }
}

/// Sums of samples under cells, on the way to their means.
struct CellSums: Sendable {
    private let cells: Int
    private let planes: Int
    private var sums: [UInt64]
    private var counts: [UInt64]

    init(cells: Int, planes: Int) {
        self.cells = cells
        self.planes = planes
        sums = Array(repeating: 0, count: cells * planes)
        counts = sums
    }

    mutating func add(_ sum: UInt64, count: Int, cell: Int, plane: Int) {
        sums[plane * cells + cell] += sum
        counts[plane * cells + cell] += UInt64(count)
    }

    /// Turns the sums into means.
    func sample(samplesPerCell: Double) -> CellSample {
        var means: [Double] = []
        means.reserveCapacity(sums.count)
        for plane in 0..<planes { means += self.means(plane: plane, samplesPerCell: samplesPerCell) }
        let shares = counts.prefix(cells).map { Double($0) / max(samplesPerCell, 1) }
        return CellSample(means: means, shares: shares)
    }

    private func means(plane: Int, samplesPerCell: Double) -> [Double] {
        let range = plane * cells..<(plane + 1) * cells
        let sums = sums[range].map { Double($0) }
        let counts = counts[range].map { Double($0) }
        let all = sums.reduce(0, +) / max(1, counts.reduce(0, +))
        // Chroma has fewer samples a cell; plane 0 always has all.
        let lumaCount = self.counts.prefix(cells).reduce(0, +)
        let density = counts.reduce(0, +) / max(1, Double(lumaCount))
        let wanted = max(1, samplesPerCell * density * CellSample.enough)
        return zip(sums, counts).map { sum, count in
            count >= wanted ? sum / count : (sum + (wanted - count) * all) / wanted
        }
    }
}
