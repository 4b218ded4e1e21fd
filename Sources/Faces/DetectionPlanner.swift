public import VideoFrames

/// Chooses on which frames of a film a face detector has to run: few where nothing much happens, all where faces move
/// fast, come, go or are in doubt.
///
/// Frames come in groups of a few. The planner names the frames to look at first (the last one, and both sides of a
/// cut); given what was found there, it names more, halving the stretches whose ends do not agree, until it names
/// none. The frames never named are `FaceObservation.Outcome.notLooked`: a ``FaceTracker`` fills them from both sides.
///
/// ```swift
/// var wanted = planner.begin(groupOf: changes)
/// while !wanted.isEmpty { wanted = planner.more(after: look(at: wanted)) }
/// ```
public struct DetectionPlanner: Sendable {
    /// When the frames between two looks need looks of their own.
    public let settings: DetectionPlannerSettings
    /// How pictures are turned to be shown: faces are given in displayed pixels, changes in the stored picture.
    public let geometry: DisplayGeometry

    var changes: [FrameChange] = []
    /// What was found, by place in the group; negative places are the last two looks of the groups before.
    var found: [Int: [Face]] = [:]
    private var asked: Set<Int> = []
    private var regionsByPlace: [Int: [PixelRect]] = [:]
    private var assumed: [Int: [Face]] = [:]
    /// How many more groups are looked at whole, because a face dashed about.
    private var restlessGroups = 0
    /// Whether the last group needed more looks than those it began with.
    private(set) var wasDoubtful = true

    /// Makes a planner for one film.
    public init(geometry: DisplayGeometry, settings: DetectionPlannerSettings = DetectionPlannerSettings()) {
        self.geometry = geometry
        self.settings = settings
    }

    /// Begins the next group, and returns the places in it to look at, in order.
    ///
    /// - Parameter changes: What a ``MotionMeter`` said of each frame. Four frames, or as many as a seventh of a
    ///   second holds if that is less, serve well.
    public mutating func begin(groupOf changes: [FrameChange]) -> [Int] {
        keepLastLooks()
        self.changes = changes
        asked = []
        regionsByPlace = [:]
        assumed = [:]
        wasDoubtful = restlessGroups > 0
        guard !changes.isEmpty else { return [] }
        var wanted: Set<Int> = [changes.count - 1]
        for index in changes.indices where changes[index].isCut {
            wanted.insert(index)
            if index > 0 { wanted.insert(index - 1) }
        }
        if found[-1] == nil { wanted.insert(0) }
        if restlessGroups > 0 { wanted.formUnion(changes.indices) }
        restlessGroups -= 1
        return ask(wanted)
    }

    /// Takes what was found at the places asked for, and returns further places to look at; none when the group is
    /// done.
    ///
    /// - Parameter outcomes: The faces by place in the group, weak ones included; an empty list where none was found.
    ///   A look may have been limited to ``regions(at:)``.
    public mutating func more(after outcomes: [Int: [Face]]) -> [Int] {
        for (place, faces) in outcomes { found[place] = faces + (assumed[place] ?? []) }
        var wanted: Set<Int> = []
        let places = found.keys.filter { $0 >= -1 }.sorted()
        for (left, right) in zip(places, places.dropFirst()) where right - left > 1 {
            guard let doubt = doubt(between: left, and: right) else { continue }
            let middle = (left + right + 1) / 2
            wanted.insert(middle)
            regionsByPlace[middle] = doubt.regions
            assumed[middle] = doubt.agreed
        }
        let next = ask(wanted)
        if !next.isEmpty { wasDoubtful = true }
        if next.isEmpty && hasDash {
            restlessGroups = Self.restlessAfterDash
            wasDoubtful = true
        }
        return next
    }

    /// Groups looked at whole after a dash: who dashes to and fro may be at the same place, or unseen, at both ends of a group.
    private static let restlessAfterDash = 1

    /// The parts of a frame asked for that need looking at, in displayed pixels; `nil` for the whole picture.
    ///
    /// A detector that can look at a part for less may do so. Whatever lies outside was found on both sides at places
    /// that agree.
    public func regions(at place: Int) -> [PixelRect]? { regionsByPlace[place] }

    private mutating func ask(_ places: Set<Int>) -> [Int] {
        let new = places.subtracting(asked)
        asked.formUnion(new)
        return new.sorted()
    }

    /// Keeps the two newest looks, renumbered as seen from the next group.
    private mutating func keepLastLooks() {
        let newest = found.keys.sorted().suffix(2)
        let sceneStart = changes.lastIndex(where: \.isCut) ?? Int.min
        var kept: [Int: [Face]] = [:]
        for place in newest where place >= sceneStart { kept[place - changes.count] = found[place] }
        found = kept
    }
}
