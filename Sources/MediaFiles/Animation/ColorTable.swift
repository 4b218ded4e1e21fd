/// Up to 256 colors that stand for all of a picture's, by median cut (Heckbert 1982).
///
/// Where the picture has no more than that, all of them stay as they are. The first entry is transparent where it is asked for.
struct ColorTable {
    /// The colors, as numbers of alpha, red, green and blue from the highest byte down.
    private(set) var colors: [UInt32] = []
    /// The entry of each color that was given, by its number; used while there are few.
    private var exact: [UInt32: UInt8] = [:]
    /// The nearest entry by a color's highest five bits each.
    private var nearest: [UInt8] = []

    /// Colors of one part of the color space: how often, and the sums of their components.
    private struct Bin {
        var count = 0
        var sums = (red: 0, green: 0, blue: 0)
    }

    static let most = 256

    /// Chooses colors for opaque samples, and one more for transparent ones.
    ///
    /// - Parameter samples: Numbers of alpha, red, green and blue; those with an alpha below 128 are transparent.
    init(_ samples: Span<UInt32>) {
        var bins = [Bin](repeating: Bin(), count: 1 << 15)
        var isExact = true
        var last: UInt32?
        var hasTransparent = false
        for index in samples.indices {
            let sample = samples[index] | 0xFF00_0000
            guard samples[index] >> 31 == 1 else {
                hasTransparent = true
                continue
            }
            let bin = Self.bin(sample)
            bins[bin].count += 1
            bins[bin].sums.red += Int(sample >> 16 & 255)
            bins[bin].sums.green += Int(sample >> 8 & 255)
            bins[bin].sums.blue += Int(sample & 255)
            guard isExact, sample != last, exact[sample] == nil else { continue }
            last = sample
            isExact = exact.count < Self.most - 1
            if isExact { exact[sample] = 0 }
        }
        if hasTransparent { colors = [0] }
        if isExact {
            for color in exact.keys.sorted() {
                exact[color] = UInt8(colors.count)
                colors.append(color)
            }
        } else {
            exact = [:]
            cut(bins)
        }
    }

    /// The entry that stands for a sample.
    func entry(of sample: UInt32) -> UInt8 {
        guard sample >> 31 == 1 else { return 0 }
        return nearest.isEmpty ? exact[sample | 0xFF00_0000] ?? 0 : nearest[Self.bin(sample)]
    }

    private static func bin(_ sample: UInt32) -> Int {
        Int(sample >> 19 & 31) << 10 | Int(sample >> 11 & 31) << 5 | Int(sample >> 3 & 31)
    }

    /// Splits the part with the largest spread again and again, at its middle.
    private mutating func cut(_ bins: [Bin]) {
        var boxes = [Box(bins.indices.filter { bins[$0].count > 0 }, bins)]
        while boxes.count + colors.count < Self.most {
            guard let widest = boxes.indices.max(by: { (boxes[$0].spread, $1) < (boxes[$1].spread, $0) }),
                boxes[widest].spread > 0
            else { break }
            let (low, high) = boxes[widest].halves(bins)
            boxes[widest] = low
            boxes.append(high)
        }
        nearest = [UInt8](repeating: 0, count: bins.count)
        for box in boxes {
            for bin in box.bins { nearest[bin] = UInt8(colors.count) }
            colors.append(box.mean)
        }
    }

    /// A part of the color space.
    private struct Box {
        let bins: [Int]
        let mean: UInt32
        /// Sum of squared distances from the mean along the longest axis.
        let spread: Double
        private let axis: Int

        init(_ bins: [Int], _ all: [Bin]) {
            self.bins = bins
            var (count, sums) = (0.0, [0.0, 0.0, 0.0])
            var squares = [0.0, 0.0, 0.0]
            for bin in bins {
                let weight = Double(all[bin].count)
                count += weight
                for (axis, sum) in Self.components(all[bin]).enumerated() {
                    sums[axis] += sum
                    squares[axis] += sum * sum / weight
                }
            }
            let spreads = (0..<3).map { squares[$0] - sums[$0] * sums[$0] / count }
            axis = (0..<3).max { spreads[$0] < spreads[$1] } ?? 0
            spread = bins.count > 1 ? spreads[axis] : 0
            let means = sums.map { UInt32(($0 / count).rounded()) }
            mean = 0xFF00_0000 | means[0] << 16 | means[1] << 8 | means[2]
        }

        /// Both sides of the mean of the longest axis; neither is empty.
        func halves(_ all: [Bin]) -> (Box, Box) {
            func value(_ bin: Int) -> Double { Self.components(all[bin])[axis] / Double(all[bin].count) }
            let middle = Double(mean >> UInt32(16 - 8 * axis) & 255)
            let sorted = bins.sorted { (value($0), $0) < (value($1), $1) }
            let split = min(max(1, sorted.firstIndex { value($0) > middle } ?? 1), sorted.count - 1)
            return (Box(Array(sorted[..<split]), all), Box(Array(sorted[split...]), all))
        }

        private static func components(_ bin: Bin) -> [Double] {
            [Double(bin.sums.red), Double(bin.sums.green), Double(bin.sums.blue)]
        }
    }
}
