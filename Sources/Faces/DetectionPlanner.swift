public import VideoFrames

/// Chooses on which frames of a film a face detector has to run: few where nothing much happens, all where faces move fast,
/// come, go or are in doubt.
///
/// Frames come in groups of a few. The planner names the frames to look at first (the last one, and both sides of a cut);
/// given what was found there, it names more, halving the stretches whose ends do not agree, until it names none. The frames
/// never named are `FaceObservation.Outcome.notLooked`: a ``FaceTracker`` fills them from both sides.
///
/// ```swift
/// var wanted = planner.begin(groupOf: changes)
/// while !wanted.isEmpty { wanted = planner.more(after: look(at: wanted)) }
/// ```
public struct DetectionPlanner: Sendable {
    /// When the frames between two looks need looks of their own.
    public let settings: DetectionPlannerSettings
    /// Size of the displayed picture in pixels, in which faces are given.
    public let pictureSize: PictureSize

    private var changes: [FrameChange] = []
    /// What was found, by place in the group; −1 is the last frame of the group before.
    private var found: [Int: [Face]] = [:]
    private var asked: Set<Int> = []
    private var isRestless = false

    /// Makes a planner for one film.
    public init(pictureSize: PictureSize, settings: DetectionPlannerSettings = DetectionPlannerSettings()) {
        self.pictureSize = pictureSize
        self.settings = settings
    }

    /// Begins the next group, and returns the places in it to look at, in order.
    ///
    /// - Parameter changes: What a ``MotionMeter`` said of each frame, in displayed orientation or, where pictures are turned, as
    ///   stored: then only the places of changes are off. At most four frames, and a seventh of a second, serve well.
    public mutating func begin(groupOf changes: [FrameChange]) -> [Int] {
        let last = self.changes.count - 1
        found = found[last].map { [-1: $0] } ?? [:]
        self.changes = changes
        asked = []
        guard !changes.isEmpty else { return [] }
        var wanted: Set<Int> = [changes.count - 1]
        for index in changes.indices where changes[index].isCut {
            wanted.insert(index)
            if index > 0 { wanted.insert(index - 1) }
        }
        if found[-1] == nil { wanted.insert(0) }
        if isRestless { wanted.formUnion(changes.indices) }
        return ask(wanted)
    }

    /// Takes what was found at the places asked for, and returns further places to look at; none when the group is done.
    ///
    /// - Parameter outcomes: The faces by place in the group, weak ones included; an empty list where none was found.
    public mutating func more(after outcomes: [Int: [Face]]) -> [Int] {
        found.merge(outcomes) { $1 }
        var wanted: Set<Int> = []
        let places = found.keys.sorted()
        for (left, right) in zip(places, places.dropFirst()) where right - left > 1 && !agree(left, right) {
            wanted.insert((left + right + 1) / 2)
        }
        let next = ask(wanted)
        // Where the halving would go all the way, the next group is looked at whole at once; see if that is still so.
        if next.isEmpty, found[-1] != nil, changes.count > 1 { isRestless = !agree(-1, changes.count - 1) }
        return next
    }

    private mutating func ask(_ places: Set<Int>) -> [Int] {
        let new = places.subtracting(asked)
        asked.formUnion(new)
        return new.sorted()
    }

    /// Whether what lies between two looks can be filled in from both.
    private func agree(_ left: Int, _ right: Int) -> Bool {
        guard let before = found[left], let after = found[right] else { return false }
        let between = changes[(left + 1)...right]
        // A cut has a look on either side, so there is nothing to fill in.
        if between.contains(where: \.isCut) { return right - left == 1 || between.dropFirst().allSatisfy { !$0.isCut } }
        if between.contains(where: { $0.largest > settings.mostChange }) { return false }
        let first = before.filter { $0.confidence >= settings.leastConfidence }
        let second = after.filter { $0.confidence >= settings.leastConfidence }
        return first.allSatisfy { isFound($0, in: after, between) } && second.allSatisfy { isFound($0, in: before, between) }
    }

    /// Whether the other look has the face at nearly the same place, and the picture around it is calm.
    private func isFound(_ face: Face, in others: [Face], _ between: ArraySlice<FrameChange>) -> Bool {
        let box = face.frame
        guard between.allSatisfy({ $0.largest(in: share(of: box)) <= settings.mostChangeAtFace }) else { return false }
        let sway = between.reduce(0) { sum, change in
            sum + abs(change.shift.x) * Double(pictureSize.width) + abs(change.shift.y) * Double(pictureSize.height)
        }
        guard sway <= settings.mostMove * box.width else { return false }
        return others.contains { other in
            let (x, y) = (other.frame.center.x - box.center.x, other.frame.center.y - box.center.y)
            let scale = max(other.frame.side, box.side) / max(1e-9, min(other.frame.side, box.side))
            return (x * x + y * y).squareRoot() <= settings.mostMove * box.width && scale <= settings.mostScale
        }
    }

    private func share(of box: PixelRect) -> PixelRect {
        let (width, height) = (Double(max(1, pictureSize.width)), Double(max(1, pictureSize.height)))
        return PixelRect(
            x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height)
    }
}
