import VideoFrames

extension FaceTrack {
    /// How far smoothing reaches to both sides, in seconds: enough to still a detector's jitter of one or two pixels.
    private static let reach = 0.2
    /// Largest part of a detected box, as a share of its size, that a smoothed one may leave out.
    private static let tolerance = 0.04

    /// The box at one node, freed of jitter without lagging: the value there of a straight line through its neighbors.
    ///
    /// Where the face moves so that a straight line does not fit, fewer neighbors are asked. The result always holds the
    /// detected box but for ``tolerance``.
    func smoothedBox(at index: Int) -> PixelRect {
        let raw = nodes[index].box
        var reach = Self.reach
        while reach > 0.02 {
            let box = fittedBox(at: index, reach: reach)
            if Self.deviation(of: box, from: raw) <= Self.tolerance * 2 { return Self.grown(box, toHold: raw) }
            reach /= 2
        }
        return raw
    }

    private static func deviation(of box: PixelRect, from raw: PixelRect) -> Double {
        let sideways = max(abs(box.x - raw.x), abs(box.maxX - raw.maxX)) / raw.width
        return max(sideways, max(abs(box.y - raw.y), abs(box.maxY - raw.maxY)) / raw.height)
    }

    private static func grown(_ box: PixelRect, toHold raw: PixelRect) -> PixelRect {
        box.union(raw.enlarged(by: -2 * tolerance))
    }

    /// Local linear regression with weights that fall off with the square of the distance in time.
    private func fittedBox(at index: Int, reach: Double) -> PixelRect {
        let time = nodes[index].time
        var sums = LineSums()
        var (low, high) = (index, index)
        while low > 0, time - nodes[low - 1].time < reach { low -= 1 }
        while high + 1 < nodes.count, nodes[high + 1].time - time < reach { high += 1 }
        for node in nodes[low...high] {
            let distance = (node.time - time) / reach
            sums.add(node.box, at: node.time - time, weight: (1 - distance * distance) * max(0.1, node.confidence))
        }
        return sums.boxAtZero
    }

    /// Direction of the eyes near a time in radians, 0 where no eyes can be trusted.
    ///
    /// Directions are averaged as vectors, so that a face turned upside down is not torn apart where angles wrap.
    func roll(at time: Double) -> Double {
        var (x, y) = (0.0, 0.0)
        for node in nodes {
            let distance = (node.time - time) / (2 * Self.reach)
            guard let line = node.eyeLine, abs(distance) < 1 else { continue }
            let weight = (1 - distance * distance) * node.confidence
            x += line.x * weight
            y += line.y * weight
        }
        return Angle.direction(x: x, y: y)
    }
}

/// Sums for four weighted straight lines, one for each number of a box.
private struct LineSums {
    private var (weight, time, timeSquared) = (0.0, 0.0, 0.0)
    private var values = SIMD4<Double>.zero
    private var products = SIMD4<Double>.zero

    mutating func add(_ box: PixelRect, at time: Double, weight: Double) {
        let value = SIMD4(box.center.x, box.center.y, box.width, box.height)
        self.weight += weight
        self.time += weight * time
        timeSquared += weight * time * time
        values += weight * value
        products += weight * time * value
    }

    /// The lines' values at time 0; the means where all times are one.
    var boxAtZero: PixelRect {
        let determinant = weight * timeSquared - time * time
        let fit =
            determinant > 1e-9 * weight * weight
            ? (timeSquared * values - time * products) / determinant : values / weight
        return PixelRect(center: PixelPoint(x: fit.x, y: fit.y), width: fit.z, height: fit.w)
    }
}
