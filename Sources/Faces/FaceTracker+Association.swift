import VideoFrames

extension FaceTracker {
    /// Gives the detections of the newest frame to the tracks, and begins tracks with what remains.
    mutating func associate(_ faces: [Face], in slot: FrameSlot) {
        let open = tracks.indices.filter { isOpen(tracks[$0], in: slot) }
        let partners = bestPartners(of: open, faces, slot)
        var isTaken = Array(repeating: false, count: faces.count)
        for (row, column) in partners.enumerated() {
            guard let column else { continue }
            isTaken[column] = true
            tracks[open[row]].append(TrackNode(face: faces[column], slot: slot))
        }
        begin(with: faces, isTaken, slot)
        for index in tracks.indices where tracks[index].trackingID == nil && tracks[index].isConvincing(settings) {
            nameTrack(at: index)
        }
    }

    /// Looks in vain after which a track that does not count yet is given up.
    private static let patience = 4

    /// Whether a detection in `slot` may continue the track.
    func isOpen(_ track: FaceTrack, in slot: FrameSlot) -> Bool {
        guard track.scene == slot.scene else { return false }
        let misses = slot.look - track.last.look - 1
        if track.trackingID == nil && misses > Self.patience { return false }
        return slot.time - track.last.time <= settings.longestGap || misses <= 2
    }

    /// Pairs tracks with detections under each way in which all faces may have moved, and takes the way that fits best.
    ///
    /// Within one way a row of faces cannot be mixed up: either all went on as before, or all stopped with the camera.
    private func bestPartners(of open: [Int], _ faces: [Face], _ slot: FrameSlot) -> [Int?] {
        var best: (predictions: [PixelRect], pairing: Assignment)?
        func consider(_ predictions: [PixelRect]) {
            let pairing = pairing(of: open, predictions, faces, slot)
            if pairing.cost < best?.pairing.cost ?? .infinity { best = (predictions, pairing) }
        }
        for guess in FaceTrack.Guess.allCases {
            if guess == .withoutCamera && open.allSatisfy({ tracks[$0].last.camera == slot.camera }) { continue }
            let predictions = open.map { tracks[$0].predicted(in: slot, guess) }
            if let best, Self.areClose(best.predictions, predictions) { continue }
            consider(predictions)
        }
        if let best, let shift = commonShift(best.predictions, faces, best.pairing.columnOfRow) {
            consider(best.predictions.map { $0.moved(x: shift.x, y: shift.y) })
        }
        return best?.pairing.columnOfRow ?? []
    }

    /// Whether two guesses are so alike that they cannot give different pairs.
    private static func areClose(_ some: [PixelRect], _ others: [PixelRect]) -> Bool {
        zip(some, others).allSatisfy { abs($0.x - $1.x) + abs($0.y - $1.y) < 0.1 * $0.side }
    }

    private func pairing(of open: [Int], _ predictions: [PixelRect], _ faces: [Face], _ slot: FrameSlot) -> Assignment {
        var pairs: [Assignment.Pair] = []
        for row in open.indices {
            let gate = Gate(track: tracks[open[row]], predicted: predictions[row], slot: slot, settings: settings)
            for column in faces.indices {
                guard let cost = gate.cost(of: faces[column]) else { continue }
                pairs.append(.init(row: row, column: column, cost: cost))
            }
        }
        return Assignment(rows: open.count, columns: faces.count, pairs: pairs)
    }

    /// What all faces moved beyond their predictions, in pixels: a shaken camera.
    ///
    /// `nil` when they disagree, or hardly moved.
    private func commonShift(_ predictions: [PixelRect], _ faces: [Face], _ partners: [Int?]) -> PixelPoint? {
        var (x, y, sides): ([Double], [Double], [Double]) = ([], [], [])
        for (row, column) in partners.enumerated() {
            guard let column, faces[column].confidence >= settings.startConfidence else { continue }
            x.append(faces[column].frame.center.x - predictions[row].center.x)
            y.append(faces[column].frame.center.y - predictions[row].center.y)
            sides.append(predictions[row].side)
        }
        guard x.count >= 2 else { return nil }
        let side = median(sides)
        let shift = PixelPoint(x: median(x), y: median(y))
        let agreeing = x.indices.count { abs(x[$0] - shift.x) + abs(y[$0] - shift.y) < 0.3 * side }
        guard 3 * agreeing >= 2 * x.count, abs(shift.x) + abs(shift.y) > 0.15 * side else { return nil }
        return shift
    }

    private func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    /// Overlap from which a second box is taken for the same face.
    private static let doubleOverlap = 0.4

    private mutating func begin(with faces: [Face], _ isTaken: [Bool], _ slot: FrameSlot) {
        for index in faces.indices where !isTaken[index] {
            let isDouble = faces.indices.contains {
                isTaken[$0] && faces[$0].frame.overlap(faces[index].frame) > Self.doubleOverlap
            }
            if isDouble { continue }
            tracks.append(FaceTrack(first: TrackNode(face: faces[index], slot: slot), scene: slot.scene))
        }
    }
}

/// Says which detections may continue a track, and how well they fit.
private struct Gate {
    let predicted: PixelRect
    let side: Double
    let reach: Double
    let settings: FaceTrackerSettings
    let penalty: Double

    /// The reach, in face sizes around the predicted place: a face may jump by its own width a frame without notice.
    init(track: FaceTrack, predicted: PixelRect, slot: FrameSlot, settings: FaceTrackerSettings) {
        self.predicted = predicted
        self.settings = settings
        side = predicted.side
        let steps = Double(slot.frame - track.last.frame)
        reach = track.trackingID == nil ? min(2, 0.4 + 0.6 * steps) : min(Self.farthest, 0.4 + steps)
        penalty = track.trackingID == nil ? 0.5 : 0
    }

    /// Largest distance in face sizes over which a lost face is recognized.
    private static let farthest = 4.0
    /// Largest ratio of sizes close by; farther away sizes must agree better.
    private static let mostScale = 1.8

    /// Distance in face sizes plus how much the size differs; `nil` is no.
    ///
    /// Weak detections must fit better.
    func cost(of face: Face) -> Double? {
        let (size, center) = (face.frame.side, face.frame.center)
        let scale = max(size, side) / min(size, side)
        let (x, y) = (center.x - predicted.center.x, center.y - predicted.center.y)
        let distance = (x * x + y * y).squareRoot() / (0.5 * (size + side))
        let isWeak = face.confidence < settings.startConfidence
        guard distance <= (isWeak ? 0.7 * reach : reach) else { return nil }
        guard scale <= (distance > 1.5 ? 1.4 : Self.mostScale) else { return nil }
        return distance + (scale - 1) + (isWeak ? 0.2 : 0) + penalty
    }
}
