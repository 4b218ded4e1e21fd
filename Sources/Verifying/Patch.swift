/// A small piece of a picture's brightness, 0…255, as numbers to calculate with.
struct Patch: Sendable {
    let width: Int
    let height: Int
    private(set) var samples: [Float]

    /// Holds `samples`, row after row.
    init(width: Int, height: Int, samples: [Float]) {
        precondition(samples.count == width * height, "a patch has all its samples")
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// The sample at a place inside.
    subscript(x: Int, y: Int) -> Float { samples[y * width + x] }

    /// The patch with a calculation done on each pair of its samples and those of a patch of the same size.
    func combined(_ other: Patch, _ operation: (Float, Float) -> Float) -> Patch {
        precondition(width == other.width && height == other.height, "patches have the same size")
        var result = samples
        for index in result.indices { result[index] = operation(samples[index], other.samples[index]) }
        return Patch(width: width, height: height, samples: result)
    }

    /// The patch folded with a Gaussian of `sigma` samples; its edges go on as they end.
    func blurred(sigma: Float) -> Patch {
        let kernel = Self.bell(sigma: sigma)
        return foldedRows(kernel).transposed.foldedRows(kernel).transposed
    }

    /// What is finer than a blur of `sigma` leaves.
    func detail(sigma: Float) -> Patch { combined(blurred(sigma: sigma), -) }

    /// What lies between two blurs: detail of about one size.
    func band(sigma: Float) -> Patch { blurred(sigma: sigma).combined(blurred(sigma: 1.6 * sigma), -) }

    /// Weights of a Gaussian that add up to 1.
    private static func bell(sigma: Float) -> [Float] {
        let radius = max(1, Int((3 * sigma).rounded(.up)))
        // exp(-t²/2) as the limit that defines it, by repeated squaring: no library function is needed.
        let weights = (-radius...radius).map { place -> Float in
            let t = Float(place) / sigma
            var value = max(0, 1 - t * t / 2 / 4096)
            for _ in 0..<12 { value *= value }
            return value
        }
        let total = weights.reduce(0, +)
        return weights.map { $0 / total }
    }

    private func foldedRows(_ kernel: [Float]) -> Patch {
        let radius = kernel.count / 2
        var result = Array(repeating: Float(0), count: samples.count)
        var line = Array(repeating: Float(0), count: width + 2 * radius)
        for y in 0..<height {
            let start = y * width
            for x in line.indices { line[x] = samples[start + min(max(0, x - radius), width - 1)] }
            for x in 0..<width {
                var sum: Float = 0
                for offset in kernel.indices { sum += line[x + offset] * kernel[offset] }
                result[start + x] = sum
            }
        }
        return Patch(width: width, height: height, samples: result)
    }

    private var transposed: Patch {
        var result = Array(repeating: Float(0), count: samples.count)
        for y in 0..<height {
            for x in 0..<width { result[x * height + y] = samples[y * width + x] }
        }
        return Patch(width: height, height: width, samples: result)
    }
}
