public import VideoFrames

extension DetectionPlanner {
    /// Whether nothing can have come in since the last look, so that the next one may be put off a little.
    ///
    /// Nothing changed but at faces that the last look was sure of, and those hardly moved. Ask before the group is begun.
    ///
    /// - Parameter changes: What a ``MotionMeter`` said of the frames since the last group.
    public func isCalm(_ changes: [FrameChange]) -> Bool {
        guard !wasDoubtful, let faces = found[found.keys.max() ?? 0], !changes.contains(where: \.isCut) else {
            return false
        }
        let seen = faces.filter { $0.confidence >= settings.faintConfidence }
        guard seen.allSatisfy({ $0.confidence >= Self.calmConfidence }), sway(changes[...]) <= Self.rest else {
            return false
        }
        let surroundings = seen.map { geometry.share(of: $0.frame.enlarged(by: 1)) }
        return changes.allSatisfy { $0.isStill(but: surroundings) && $0.largest <= Self.mostCalmChange }
    }

    /// Confidence from which a face is followed from one look: less sure ones must be seen often to be believed.
    private static let calmConfidence = 0.5
    /// Change from one frame to the next, in levels of 255, of a face that talks or turns but does not go anywhere.
    private static let mostCalmChange = 16
}

extension FrameChange {
    /// Change in levels of 255 that noise and compression make where nothing happens.
    private static let mostNoise = 2

    /// Whether nothing changed but at places that parts of the stored picture touch; the parts are shares of its width and height.
    func isStill(but parts: [PixelRect]) -> Bool {
        let (columns, rows) = (Double(Self.columns), Double(Self.rows))
        return places.indices.allSatisfy { index in
            guard Int(places[index]) > Self.mostNoise else { return true }
            let (x, y) = (Double(index % Self.columns), Double(index / Self.columns))
            return parts.contains {
                $0.x * columns < x + 1 && $0.maxX * columns > x && $0.y * rows < y + 1 && $0.maxY * rows > y
            }
        }
    }
}

extension DisplayGeometry {
    /// The part of the stored picture that a displayed box covers, as shares of its width and height.
    public func share(of box: PixelRect) -> PixelRect {
        let stored = stored(box)
        let (width, height) = (Double(storedSize.width), Double(storedSize.height))
        return PixelRect(
            x: stored.x / width, y: stored.y / height, width: stored.width / width, height: stored.height / height)
    }
}
