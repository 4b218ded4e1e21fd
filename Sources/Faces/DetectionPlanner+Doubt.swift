import VideoFrames

extension DetectionPlanner {
    /// Why the frames between two looks cannot just be filled in.
    struct Doubt {
        /// Where to look; `nil` is everywhere.
        var regions: [PixelRect]?
        /// Faces that both looks agree on.
        var agreed: [Face] = []
    }

    /// Compares two looks; `nil` where they agree, so that what lies between can be filled in from both.
    func doubt(between left: Int, and right: Int) -> Doubt? {
        guard let before = found[left], let after = found[right] else { return Doubt() }
        let between = changes[(left + 1)...right]
        // A cut has a look on either side, so there is nothing to fill in.
        if between.contains(where: \.isCut) { return nil }
        if between.contains(where: { $0.largest > settings.mostChange }) { return Doubt() }
        let expected = before.map { ($0, self.expected($0, from: left, at: right)) }
        // A face may go its own width a frame, on either side.
        let margin = 1 + Double(right - left)
        var doubt = Doubt(regions: sway(between) > Self.mostSway ? nil : [])
        var isDoubtful = false
        // Faint detections alone are no reason to look, but a look should take them in.
        func add(_ box: PixelRect, because face: Face) {
            if face.confidence >= settings.leastConfidence { isDoubtful = true }
            doubt.regions?.append(box.enlarged(by: margin))
        }
        for (face, place) in expected {
            if let partner = after.first(where: { agrees(face, place, $0, between) }) {
                doubt.agreed.append(
                    Face(frame: face.frame.interpolated(to: partner.frame, 0.5), confidence: face.confidence))
            } else if face.confidence >= settings.faintConfidence {
                add(place.union(face.frame), because: face)
            }
        }
        for face in after where face.confidence >= settings.faintConfidence {
            if expected.contains(where: { agrees($0.0, $0.1, face, between) }) { continue }
            add(face.frame, because: face)
        }
        return isDoubtful ? doubt : nil
    }

    /// Frames for which a face in plain view may be taken to move evenly.
    private static let mostEvenFrames = 4
    /// Shares of the picture that a camera may move in all, so that a part can still be named in which a face must be.
    private static let mostSway = 0.03
    /// Shares of the picture that a camera at rest may seem to move in all.
    static let rest = 0.005

    /// How far the camera moved in all, in shares of the picture.
    func sway(_ between: ArraySlice<FrameChange>) -> Double {
        between.reduce(0) { $0 + abs($1.shift.x) + abs($1.shift.y) }
    }

    /// Whether `later` is where `face` should be, or hardly moved, and the picture around it is calm.
    private func agrees(_ face: Face, _ expected: PixelRect, _ later: Face, _ between: ArraySlice<FrameChange>) -> Bool
    {
        let isPlain =
            min(face.confidence, later.confidence) >= settings.plainConfidence && sway(between) <= Self.rest
        let isEven = isPlain && between.count <= Self.mostEvenFrames
        let share = isEven ? max(settings.mostMove, settings.mostEvenMove * Double(between.count)) : settings.mostMove
        let (box, reach) = (later.frame, share * face.frame.width)
        guard min(distance(box, expected), distance(box, face.frame)) <= reach else { return false }
        guard max(box.side, face.frame.side) <= settings.mostScale * min(box.side, face.frame.side) else {
            return false
        }
        guard swing(between) <= Self.mostSwing * face.frame.width else { return false }
        let area = geometry.share(of: face.frame.union(box))
        return between.allSatisfy { $0.largest(in: area) <= settings.mostChangeAtFace }
    }

    /// Whether a face moved by a good part of its width a frame between two looks close to each other.
    var hasDash: Bool {
        let places = found.keys.sorted()
        return zip(places, places.dropFirst()).contains { left, right in
            guard right > 0, right - left <= 2, !changes[max(0, left + 1)...right].contains(where: \.isCut) else {
                return false
            }
            let before = (found[left] ?? []).filter { $0.confidence >= Self.sureConfidence }
            let after = (found[right] ?? []).filter { $0.confidence >= Self.sureConfidence }
            // Faces that hardly moved are no one else's former selves.
            let frames = Double(right - left)
            let gone = before.filter { isLooked($0, at: right) && !isNear($0, after, frames) }
            return after.contains {
                isLooked($0, at: left) && !isNear($0, before, frames) && isDashing($0, from: gone, frames: frames)
            }
        }
    }

    /// Whether a look took in the place of a face: one at parts says nothing of the rest.
    private func isLooked(_ face: Face, at place: Int) -> Bool {
        guard let regions = regions(at: place) else { return true }
        return regions.contains { $0.intersection(face.frame).area > 0.5 * face.frame.area }
    }

    private func isNear(_ face: Face, _ others: [Face], _ frames: Double) -> Bool {
        others.contains { distance($0.frame, face.frame) < Self.dash.lowerBound * face.frame.width * frames }
    }

    /// Confidence from which a detection can tell of a dash; in crowds weaker ones come and go.
    private static let sureConfidence = 0.6
    /// Shares of a face's width that a dashing face moves in a frame.
    private static let dash = 0.4...2.5

    private func isDashing(_ face: Face, from before: [Face], frames: Double) -> Bool {
        let nearest = before.filter { max($0.frame.side, face.frame.side) <= 1.4 * min($0.frame.side, face.frame.side) }
            .map { distance($0.frame, face.frame) }.min()
        return nearest.map { Self.dash.contains($0 / (face.frame.width * frames)) } ?? false
    }

    /// How much a camera may shake to and fro between two looks, as a share of a face's width.
    private static let mostSwing = 0.5

    /// How much longer the camera's way was than it led, in pixels.
    private func swing(_ between: ArraySlice<FrameChange>) -> Double {
        func excess(_ steps: [Double]) -> Double { steps.reduce(0) { $0 + abs($1) } - abs(steps.reduce(0, +)) }
        let shifts = between.map { $0.displayedShift(geometry) }
        return excess(shifts.map(\.x)) + excess(shifts.map(\.y))
    }

    private func distance(_ a: PixelRect, _ b: PixelRect) -> Double {
        let (x, y) = (a.center.x - b.center.x, a.center.y - b.center.y)
        return (x * x + y * y).squareRoot()
    }

    /// Where a face should be if it goes on as it did between the last two looks.
    private func expected(_ face: Face, from left: Int, at right: Int) -> PixelRect {
        guard let earlier = found.keys.filter({ $0 < left }).max(), let faces = found[earlier] else {
            return face.frame
        }
        let near = faces.filter {
            max($0.frame.side, face.frame.side) <= settings.mostScale * min($0.frame.side, face.frame.side)
        }
        let nearest = near.min { distance($0.frame, face.frame) < distance($1.frame, face.frame) }
        guard let nearest, distance(nearest.frame, face.frame) <= face.frame.width * Double(left - earlier) / 2 else {
            return face.frame
        }
        let steps = Double(right - left) / Double(left - earlier)
        return face.frame.moved(
            x: (face.frame.center.x - nearest.frame.center.x) * steps,
            y: (face.frame.center.y - nearest.frame.center.y) * steps)
    }
}
