import VideoFrames

extension FaceTrack {
    /// The face to hide in a frame, or `nil` where the track does not reach.
    func coveredFace(in slot: FrameSlot, _ settings: FaceTrackerSettings) -> CoveredFace? {
        guard let trackingID, scene == slot.scene else { return nil }
        let next = nodes.firstIndex { $0.frame >= slot.frame }
        if let next, nodes[next].frame == slot.frame {
            return face(smoothedBox(at: next), slot, nodes[next].confidence, .detected, trackingID)
        }
        let box: PixelRect?
        var confidence: Double
        switch next {
        case nil:
            (box, confidence) = (leadOut(to: slot, settings), last.confidence)
        case 0:
            (box, confidence) = (leadIn(from: slot, settings), first.confidence)
        case .some(let next):
            (box, confidence) = (between(next - 1, next, slot), min(nodes[next - 1].confidence, nodes[next].confidence))
        }
        return box.map { face($0, slot, confidence, .bridged, trackingID) }
    }

    private func face(
        _ box: PixelRect, _ slot: FrameSlot, _ confidence: Double, _ source: CoveredFace.Source, _ trackingID: Int
    ) -> CoveredFace {
        CoveredFace(
            box: box, roll: roll(at: slot.time), confidence: confidence, trackingID: trackingID, source: source)
    }

    /// How much wider and higher a box gets in a second of guessing.
    private static let growthPerSecond = 0.8
    /// Most that a box grows.
    private static let mostGrowth = 0.5

    private static func growth(after seconds: Double) -> Double { min(mostGrowth, growthPerSecond * seconds) }

    /// Frames never looked at are covered however long they last, and so is one look that found nothing.
    private func leadOut(to slot: FrameSlot, _ settings: FaceTrackerSettings) -> PixelRect? {
        let (seconds, misses) = (slot.time - last.time, slot.look - last.look)
        guard seconds <= settings.coast || misses <= 1 else { return nil }
        let box = motionAtEnd.applied(to: smoothedBox(at: nodes.count - 1), seconds: BoxMotion.believed(seconds))
        return box.enlarged(by: Self.growth(after: seconds))
    }

    private func leadIn(from slot: FrameSlot, _ settings: FaceTrackerSettings) -> PixelRect? {
        let (seconds, misses) = (first.time - slot.time, first.look - slot.look - (slot.isLooked ? 0 : 1))
        guard seconds <= settings.lead || misses <= 1 else { return nil }
        let box = motionAtStart.applied(to: smoothedBox(at: 0), seconds: -BoxMotion.believed(seconds))
        return box.enlarged(by: Self.growth(after: seconds))
    }

    /// Fills a gap between two nodes: the straight way and the way that keeps the motion at both ends, where they differ both.
    private func between(_ left: Int, _ right: Int, _ slot: FrameSlot) -> PixelRect {
        let (a, b) = (nodes[left], nodes[right])
        let span = b.time - a.time
        let fraction = span > 0 ? (slot.time - a.time) / span : 0.5
        let (start, end) = (smoothedBox(at: left), smoothedBox(at: right))
        var box = start.interpolated(to: end, fraction)
        if let curved = curved(left, right, fraction) {
            let offset = PixelPoint(x: curved.x - box.center.x, y: curved.y - box.center.y)
            box = box.union(box.moved(x: offset.x, y: offset.y))
        }
        let looksInVain = b.look - a.look - 1
        let guessed = looksInVain > 0 ? span * min(fraction, 1 - fraction) : 0
        return box.enlarged(by: Self.growth(after: guessed))
    }

    /// Center on the cubic curve through both nodes with the slopes of their neighbors, off the straight way by at most half
    /// the face; `nil` without neighbors.
    private func curved(_ left: Int, _ right: Int, _ fraction: Double) -> PixelPoint? {
        guard left > 0, right + 1 < nodes.count else { return nil }
        let (before, a, b, after) = (nodes[left - 1], nodes[left], nodes[right], nodes[right + 1])
        let span = b.time - a.time
        guard b.time > before.time, after.time > a.time, span > 0 else { return nil }
        let (t, s) = (fraction, 1 - fraction)
        func curve(_ value: (PixelRect) -> Double, limit: Double) -> Double {
            let straight = s * value(a.box) + t * value(b.box)
            let startSlope = (value(b.box) - value(before.box)) / (b.time - before.time) * span
            let endSlope = (value(after.box) - value(a.box)) / (after.time - a.time) * span
            let step = value(b.box) - value(a.box)
            // Hermite's cubic, written as what it adds to the straight line.
            let bend = t * s * (s * (startSlope - step) - t * (endSlope - step))
            return straight + max(-limit, min(limit, bend))
        }
        return PixelPoint(
            x: curve({ $0.center.x }, limit: a.box.width / 2), y: curve({ $0.center.y }, limit: a.box.height / 2))
    }
}
