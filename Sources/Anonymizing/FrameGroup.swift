internal import Faces
internal import VideoFrames

/// A few neighboring frames of one video track, with what is known of each.
///
/// The frames wait here while the planner asks for more of them to be looked at.
final class FrameGroup {
    /// Longest time between two looks: a face that comes in between must not have gone far.
    private static let longestSpan = 1.0 / 7
    /// How much longer that may be while nothing happens.
    private static let calmFactor = 2

    private let capacity: Int
    private let looksAtEveryFrame: Bool
    private var planner: DetectionPlanner
    private var meter = MotionMeter()
    private var schedule: TileSchedule?
    private var frames: Ring<VideoFrame>
    private var changes: [FrameChange] = []
    private var outcomes: [FaceObservation.Outcome] = []
    /// The parts of each frame that were looked at; `nil` is the whole.
    private var regions: [[PixelRect]?] = []

    init(geometry: DisplayGeometry, settings: AnonymizationSettings) {
        capacity = max(1, settings.stride)
        looksAtEveryFrame = settings.looksAtEveryFrame
        planner = DetectionPlanner(geometry: geometry)
        frames = Ring(capacity: capacity * Self.calmFactor)
    }

    /// Whether the group has to be looked at before another frame is added.
    var isFull: Bool { isFull(1) && (isFull(Self.calmFactor) || !isCalm) }

    private func isFull(_ factor: Int) -> Bool {
        guard frames.count < capacity * factor else { return true }
        guard frames.count > 1 else { return false }
        let first = frames[0].presentationTime.seconds
        let span = frames[frames.count - 1].presentationTime.seconds - first
        // Full already when one frame more would be too long.
        return span * Double(frames.count) / Double(frames.count - 1) > Self.longestSpan * Double(factor)
    }

    private var isCalm: Bool { !looksAtEveryFrame && schedule?.isSettled != false && planner.isCalm(changes) }

    /// Adds the next frame.
    func append(_ frame: consuming VideoFrame) {
        changes.append(meter.measure(frame.picture))
        outcomes.append(frame.isDamaged ? .failed : .notLooked)
        regions.append(nil)
        frames.append(frame)
    }

    /// Looks at as many of the group's frames as are needed to be sure of all; returns how many looks that took.
    func look(with finder: any FaceFinding) throws -> Int {
        let count = looksAtEveryFrame ? try lookAtAll(with: finder) : try lookWhereNeeded(with: finder)
        if let finder = finder as? any RegionFaceFinding { try lookForSmallFaces(with: finder) }
        return count
    }

    private func lookAtAll(with finder: any FaceFinding) throws -> Int {
        _ = try look(at: Array(changes.indices), with: finder)
        return changes.count
    }

    private func lookWhereNeeded(with finder: any FaceFinding) throws -> Int {
        var count = 0
        var wanted = planner.begin(groupOf: changes)
        while !wanted.isEmpty {
            count += wanted.count
            wanted = planner.more(after: try look(at: wanted, with: finder))
        }
        return count
    }

    /// Looks at tiles of the first frame of every scene, and of the group's last frame.
    private func lookForSmallFaces(with finder: any RegionFaceFinding) throws {
        guard frames.count > 0 else { return }
        let last = frames.count - 1
        let geometry = frames[last].geometry
        var schedule =
            schedule
            ?? TileSchedule(tiles: finder.smallFaceRegions(in: geometry), geometry: geometry)
        defer { self.schedule = schedule }
        guard !schedule.isEmpty else { return }
        for index in changes.indices where changes[index].isCut || index == last {
            guard case .looked(let known) = outcomes[index] else { continue }
            var new: [Face] = []
            var pending: [(tile: Int, search: any FaceSearch)] = []
            func collect() throws {
                let (tile, search) = pending.removeFirst()
                new += schedule.saw(try search.faces(), in: tile, besides: known)
            }
            let thumbnail = LumaThumbnail(of: frames[index].picture)
            for tile in schedule.visit(startsScene: changes[index].isCut, thumbnail) {
                if pending.count >= max(1, finder.searchesInFlight) { try collect() }
                pending.append(
                    (tile, try finder.begin(frames[index].picture, geometry: geometry, region: schedule[tile])))
            }
            while !pending.isEmpty { try collect() }
            outcomes[index] = .looked(new.isEmpty ? known : Face.withoutRepeats(known + new))
        }
    }

    /// Looks at some frames, as many at a time as the finder likes.
    private func look(at wanted: [Int], with finder: any FaceFinding) throws -> [Int: [Face]] {
        var pending: [(index: Int, search: any FaceSearch)] = []
        var found: [Int: [Face]] = [:]
        func collect() throws {
            let (index, search) = pending.removeFirst()
            found[index] = Face.withoutRepeats((found[index] ?? []) + (try search.faces()))
        }
        for index in wanted {
            found[index] = []
            for region in parts(at: index, for: finder) {
                if pending.count >= max(1, finder.searchesInFlight) { try collect() }
                pending.append((index, try begin(index, region, finder)))
            }
        }
        while !pending.isEmpty { try collect() }
        for (index, faces) in found where !frames[index].isDamaged { outcomes[index] = .looked(faces) }
        return found
    }

    /// Most parts of a picture that are looked at one by one; the whole costs no more than that many.
    private static let mostParts = 4

    /// The parts of a frame to look at; `nil` is the whole.
    private func parts(at index: Int, for finder: any FaceFinding) -> [PixelRect?] {
        guard finder is any RegionFaceFinding, let parts = planner.regions(at: index), parts.count <= Self.mostParts
        else {
            return [nil]
        }
        regions[index] = parts
        let size = frames[index].geometry.displayedSize
        let picture = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        // A face on its way out may be expected where there is no picture any more.
        return parts.filter { min($0.intersection(picture).width, $0.intersection(picture).height) >= 1 }
    }

    private func begin(_ index: Int, _ region: PixelRect?, _ finder: any FaceFinding) throws -> any FaceSearch {
        let geometry = frames[index].geometry
        guard let region, let finder = finder as? any RegionFaceFinding else {
            return try finder.begin(frames[index].picture, geometry: geometry)
        }
        return try finder.begin(frames[index].picture, geometry: geometry, region: region)
    }

    /// Takes the oldest frame out with what was seen in it.
    func popFirst() -> LookedFrame? {
        guard let frame = frames.popFirst() else { return nil }
        let change = changes.removeFirst()
        let observation = FaceObservation(
            time: frame.presentationTime.seconds, outcome: outcomes.removeFirst(), startsScene: change.isCut,
            cameraShift: change.displayedShift(frame.geometry), regions: regions.removeFirst())
        return LookedFrame(frame: frame, observation: observation)
    }
}

extension Face {
    /// The strongest of each set of faces that overlap by more than half: parts of a picture may share a face.
    static func withoutRepeats(_ faces: [Face]) -> [Face] {
        var kept: [Face] = []
        for face in faces.sorted(by: { $0.confidence > $1.confidence }) {
            if !kept.contains(where: { $0.frame.overlap(face.frame) > 0.5 }) { kept.append(face) }
        }
        return kept
    }
}
