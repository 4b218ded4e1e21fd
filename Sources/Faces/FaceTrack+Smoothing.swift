import VideoFrames

extension FaceTrack {
    /// How far smoothing reaches to both sides, in seconds: enough to still a detector's jitter of one or two pixels.
    private static let reach = 0.2
    /// Largest part of a detected box, as a share of its size, that a smoothed one may leave out.
    private static let tolerance = 0.04

    /// The box at one node, freed of jitter without lagging: the value there of a straight line through its neighbors.
    ///
    /// Where the face moves so that a straight line does not fit, fewer neighbors are asked. The result always holds
    /// the detected box but for ``tolerance``.
    func smoothedBox(at index: Int) -> PixelRect {
        let raw = trustedBox(at: index)
        var reach = Self.reach
        while reach > 0.02 {
            let box = fittedBox(at: index, reach: reach)
            if Self.deviation(of: box, from: raw) <= Self.tolerance * 2 { return Self.grown(box, toHold: raw) }
            reach /= 2
        }
        return raw
    }

    /// Confidence from which a detection's size is believed.
    private static let sureConfidence = 0.6
    /// How many neighbors on either side vouch for the size of an unsure detection.
    private static let vouchers = 4

    /// A node's box, which for an unsure detection is at least as large as the middle one of its neighbors: half-seen
    /// faces often get a box around a part of them.
    private func trustedBox(at index: Int) -> PixelRect {
        let node = nodes[index]
        guard node.confidence < Self.sureConfidence else { return node.box }
        let near = nodes[max(0, index - Self.vouchers)...min(nodes.count - 1, index + Self.vouchers)]
        func middle(_ length: (PixelRect) -> Double) -> Double { near.map { length($0.box) }.sorted()[near.count / 2] }
        return PixelRect(
            center: node.box.center, width: max(node.box.width, middle(\.width)),
            height: max(node.box.height, middle(\.height)))
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
        for other in low...high {
            let node = nodes[other]
            let distance = (node.time - time) / reach
            sums.add(
                trustedBox(at: other), at: node.time - time,
                weight: (1 - distance * distance) * max(0.1, node.confidence))
        }
        return sums.boxAtZero
    }

    /// Mean confidence of the detections around a time, so that what depends on it does not flicker.
    func sureness(at time: Double) -> Double {
        var (sum, weights) = (0.0, 0.0)
        for node in nodes {
            let distance = (node.time - time) / (2 * Self.reach)
            let weight = max(0.01, 1 - distance * distance)
            sum += weight * node.confidence
            weights += weight
        }
        return sum / weights
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
