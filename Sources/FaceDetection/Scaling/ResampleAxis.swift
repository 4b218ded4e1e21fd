/// Which samples make up each output sample along one axis, and how much each counts.
///
/// Shrinking averages over the area that an output sample covers; enlarging interpolates linearly between sample centers. The
/// weights of one output sample add up to 256, so that sums of 8-bit samples fit 16 bits.
struct ResampleAxis {
    /// First input sample of each output sample, counted from the start of `range`.
    private(set) var starts: [Int32] = []
    /// Weights of each output sample, `taps` apiece, zeros at the end where fewer are needed.
    private(set) var weights: [UInt16] = []
    /// Weights an output sample has.
    let taps: Int
    /// Input samples that are needed at all.
    let range: Range<Int>
    /// The whole number of input samples that each output sample averages with equal weights, or 0.
    let wholeFactor: Int

    /// Number of output samples.
    var count: Int { starts.count }

    /// Plans `count` output samples over the input interval that begins at `start` and is `length` samples long.
    ///
    /// Samples outside `0..<limit` do not exist; the nearest one stands for them.
    init(start: Double, length: Double, limit: Int, count: Int) {
        let step = length / Double(count)
        var rows: [(start: Int, weights: [UInt16])] = []
        rows.reserveCapacity(count)
        for index in 0..<count {
            let from = start + Double(index) * step
            rows.append(step > 1 ? Self.area(from, step, limit) : Self.linear(from + step / 2, limit))
        }
        taps = rows.reduce(1) { max($0, $1.weights.count) }
        let first = rows.reduce(limit) { min($0, $1.start) }
        range = first..<rows.reduce(first + 1) { max($0, $1.start + $1.weights.count) }
        for row in rows {
            // A row near the end may have fewer samples left than `taps`: the window slides back, led by zeros.
            let begin = max(first, min(row.start, range.upperBound - taps))
            starts.append(Int32(begin - first))
            weights += [UInt16](repeating: 0, count: row.start - begin) + row.weights
            weights += [UInt16](repeating: 0, count: taps * starts.count - weights.count)
        }
        wholeFactor = Self.wholeFactor(starts: starts, weights: weights, taps: taps)
    }

    /// Weights for the average of the input over `from ..< from + length`.
    private static func area(_ from: Double, _ length: Double, _ limit: Int) -> (start: Int, weights: [UInt16]) {
        // Edges a hair off a whole number are rounding of the mapping, not a sliver of another sample.
        let low = max(0, min(Double(limit) - 1, snapped(from)))
        let high = max(low + 1e-3, min(Double(limit), snapped(from + length)))
        let first = Int(low)
        let end = max(first + 1, Int(high.rounded(.up)))
        var weights: [UInt16] = []
        var given = 0
        for sample in first..<end {
            // Rounding the running sum keeps the total at 256 for any number of samples.
            let covered = min(Double(sample + 1), high) - low
            let sum = Int((covered / (high - low) * 256).rounded())
            weights.append(UInt16(sum - given))
            given = sum
        }
        return (first, weights)
    }

    private static func linear(_ center: Double, _ limit: Int) -> (start: Int, weights: [UInt16]) {
        let position = max(0, min(Double(limit - 1), center - 0.5))
        let first = Int(position)
        let second = UInt16(((position - Double(first)) * 256).rounded())
        return second == 0 ? (first, [256]) : (first, [256 - second, second])
    }

    private static func snapped(_ value: Double) -> Double {
        abs(value - value.rounded()) < 1e-6 ? value.rounded() : value
    }

    private static func wholeFactor(starts: [Int32], weights: [UInt16], taps: Int) -> Int {
        guard 256 % taps == 0, weights.allSatisfy({ $0 == 256 / taps }) else { return 0 }
        return starts.enumerated().allSatisfy { Int($1) == $0 * taps } ? taps : 0
    }
}
