internal import Faces
internal import VideoFrames

/// One person while in sight: where the face was seen, and where it must be at other times.
struct LiveFace {
    /// One detection.
    struct Sighting {
        let time: Double
        let box: PixelRect
        let confidence: Double
    }

    let id: Int
    private(set) var sightings: [Sighting]
    private(set) var roll: Double

    init(id: Int, _ face: Face, at time: Double) {
        self.id = id
        sightings = [Sighting(time: time, box: face.frame, confidence: face.confidence)]
        roll = face.points?.roll ?? 0
    }

    var first: Sighting { sightings[0] }
    var last: Sighting { sightings[sightings.count - 1] }

    mutating func add(_ face: Face, at time: Double) {
        sightings.append(Sighting(time: time, box: face.frame, confidence: face.confidence))
        if let points = face.points { roll = points.roll }
    }

    /// Forgets sightings from before `time`, but never the last two.
    mutating func forget(before time: Double) {
        while sightings.count > 2, sightings[1].time < time { sightings.removeFirst() }
    }

    /// Pixels a second, from the last two sightings that are close enough in time to tell.
    var velocity: PixelPoint {
        guard sightings.count > 1 else { return PixelPoint(x: 0, y: 0) }
        let before = sightings[sightings.count - 2]
        let seconds = last.time - before.time
        guard seconds > 0, seconds < 0.5 else { return PixelPoint(x: 0, y: 0) }
        return PixelPoint(
            x: (last.box.center.x - before.box.center.x) / seconds,
            y: (last.box.center.y - before.box.center.y) / seconds)
    }

    /// Where the face must be hidden at a time, before any margin of the filter.
    func box(at time: Double) -> PixelRect {
        if time >= last.time { return after(time - last.time) }
        if time <= first.time { return before(first.time - time) }
        let next = sightings.firstIndex { $0.time >= time } ?? sightings.count - 1
        let (left, right) = (sightings[max(0, next - 1)], sightings[next])
        guard right.time > time else { return right.box }
        let fraction = (time - left.time) / (right.time - left.time)
        // What lies between two looks may bend.
        return left.box.interpolated(to: right.box, fraction).enlarged(by: Self.slack)
    }

    /// Enlargement of a box that was not seen in the frame itself, as a share of its size.
    private static let slack = 0.15
    /// Further enlargement for each second that a face was not seen: a head turns or comes nearer.
    private static let growth = 0.6
    /// Longest time in seconds for which a movement is taken to go on.
    private static let inertia = 0.25

    /// The place where the face was and all of the way it may have gone since.
    private func after(_ age: Double) -> PixelRect {
        guard age > 0 else { return last.box }
        let (velocity, time) = (velocity, min(age, Self.inertia))
        let ahead = last.box.moved(x: velocity.x * time, y: velocity.y * time)
        return last.box.union(ahead).enlarged(by: Self.slack + Self.growth * age)
    }

    /// The place where the face was first seen, and the way it may have come.
    private func before(_ lead: Double) -> PixelRect {
        guard lead > 0 else { return first.box }
        guard sightings.count > 1, sightings[1].time > first.time else {
            return first.box.enlarged(by: Self.slack + Self.growth * lead)
        }
        let seconds = sightings[1].time - first.time
        let time = min(lead, Self.inertia)
        let back = first.box.moved(
            x: (first.box.center.x - sightings[1].box.center.x) / seconds * time,
            y: (first.box.center.y - sightings[1].box.center.y) / seconds * time)
        return first.box.union(back).enlarged(by: Self.slack + Self.growth * lead)
    }
}
