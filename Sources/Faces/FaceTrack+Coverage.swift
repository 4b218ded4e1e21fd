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
            box: box.enlarged(by: Self.margin(of: sureness(at: slot.time))), roll: roll(at: slot.time),
            confidence: confidence, trackingID: trackingID, source: source)
    }

    /// What a box is grown by when the detector was as unsure as can be.
    private static let mostMargin = 0.2

    /// Boxes of unsure detections are off by more, so they are grown: from nothing at 0.7 to ``mostMargin`` at 0.2.
    private static func margin(of confidence: Double) -> Double {
        mostMargin * max(0, min(1, (0.7 - confidence) / 0.5))
    }

    /// How much wider and higher a box gets in a second of guessing.
    private static let growthPerSecond = 0.8
    /// Most that a box grows.
    private static let mostGrowth = 0.5

    /// A track of fewer detections is not worth waiting for: most false alarms last a frame or two.
    private static let fewDetections = 3

    private static func growth(after seconds: Double) -> Double { min(mostGrowth, growthPerSecond * seconds) }

    /// Frames never looked at are covered however long they last, and so is one look that found nothing.
    private func leadOut(to slot: FrameSlot, _ settings: FaceTrackerSettings) -> PixelRect? {
        let (seconds, misses) = (slot.time - last.time, slot.look - last.look)
        guard seconds <= (count < Self.fewDetections ? settings.lead : settings.coast) || misses <= 1 else {
            return nil
        }
        let box = motionAtEnd.applied(to: smoothedBox(at: nodes.count - 1), seconds: BoxMotion.believed(seconds))
            .moved(from: last.camera, to: slot.camera)
        return box.enlarged(by: Self.growth(after: seconds))
    }

    private func leadIn(from slot: FrameSlot, _ settings: FaceTrackerSettings) -> PixelRect? {
        let (seconds, misses) = (first.time - slot.time, first.look - slot.look - (slot.isLooked ? 0 : 1))
        guard seconds <= settings.lead || misses <= 1 else { return nil }
        let box = motionAtStart.applied(to: smoothedBox(at: 0), seconds: -BoxMotion.believed(seconds))
            .moved(from: first.camera, to: slot.camera)
        return box.enlarged(by: Self.growth(after: seconds))
    }

    /// Fills a gap between two nodes: the straight way and the way that keeps the motion at both ends, where they
    /// differ both.
    private func between(_ left: Int, _ right: Int, _ slot: FrameSlot) -> PixelRect {
        let (a, b) = (nodes[left], nodes[right])
        let span = b.time - a.time
        let fraction = span > 0 ? (slot.time - a.time) / span : 0.5
        let start = smoothedBox(at: left).moved(from: a.camera, to: slot.camera)
        let end = smoothedBox(at: right).moved(from: b.camera, to: slot.camera)
        var box = start.interpolated(to: end, fraction)
        if let bend = bend(left, right, fraction) { box = box.union(box.moved(x: bend.x, y: bend.y)) }
        let looksInVain = b.look - a.look - 1
        let guessed = looksInVain > 0 ? span * min(fraction, 1 - fraction) : 0
        return box.enlarged(by: Self.growth(after: guessed))
    }

    /// How far the cubic curve through both nodes with the slopes of their neighbors is off the straight way, by at
    /// most half the face; `nil` without neighbors.
    private func bend(_ left: Int, _ right: Int, _ fraction: Double) -> PixelPoint? {
        guard left > 0, right + 1 < nodes.count else { return nil }
        let (before, a, b, after) = (nodes[left - 1], nodes[left], nodes[right], nodes[right + 1])
        let span = b.time - a.time
        guard b.time > before.time, after.time > a.time, span > 0 else { return nil }
        let (t, s) = (fraction, 1 - fraction)
        func curve(_ value: (TrackNode) -> Double, limit: Double) -> Double {
            let startSlope = (value(b) - value(before)) / (b.time - before.time) * span
            let endSlope = (value(after) - value(a)) / (after.time - a.time) * span
            let step = value(b) - value(a)
            // Hermite's cubic, written as what it adds to the straight line.
            let bend = t * s * (s * (startSlope - step) - t * (endSlope - step))
            return max(-limit, min(limit, bend))
        }
        return PixelPoint(
            x: curve({ $0.box.center.x - $0.camera.x }, limit: a.box.width / 2),
            y: curve({ $0.box.center.y - $0.camera.y }, limit: a.box.height / 2))
    }
}
