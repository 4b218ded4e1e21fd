internal import Faces
internal import VideoFrames

/// A few neighboring frames of one video track, with what is known of each.
///
/// The frames wait here while the planner asks for more of them to be looked at.
final class FrameGroup {
    /// Longest time between two looks: a face that comes in between must not have gone far.
    private static let longestSpan = 1.0 / 7

    private let capacity: Int
    private let looksAtEveryFrame: Bool
    private var planner: DetectionPlanner
    private var meter = MotionMeter()
    private var frames: Ring<VideoFrame>
    private var changes: [FrameChange] = []
    private var outcomes: [FaceObservation.Outcome] = []

    init(pictureSize: PictureSize, settings: AnonymizationSettings) {
        capacity = max(1, settings.stride)
        looksAtEveryFrame = settings.looksAtEveryFrame
        planner = DetectionPlanner(pictureSize: pictureSize)
        frames = Ring(capacity: capacity)
    }

    var isFull: Bool {
        guard frames.count < capacity else { return true }
        guard frames.count > 1 else { return false }
        let first = frames[0].presentationTime.seconds
        let span = frames[frames.count - 1].presentationTime.seconds - first
        // Full already when one frame more would be too long.
        return span * Double(frames.count) / Double(frames.count - 1) > Self.longestSpan
    }

    /// Adds the next frame.
    func append(_ frame: consuming VideoFrame) {
        changes.append(meter.measure(frame.picture))
        outcomes.append(frame.isDamaged ? .failed : .notLooked)
        frames.append(frame)
    }

    /// Looks at as many of the group's frames as are needed to be sure of all; returns how many looks that took.
    func look(with finder: any FaceFinding) throws -> Int {
        guard !looksAtEveryFrame else {
            try look(at: Array(changes.indices), with: finder)
            return changes.count
        }
        var count = 0
        var wanted = planner.begin(groupOf: changes)
        while !wanted.isEmpty {
            count += wanted.count
            let found = try look(at: wanted, with: finder)
            wanted = planner.more(after: found)
        }
        return count
    }

    /// Looks at some frames, as many at a time as the finder likes; a damaged one shows nothing worth finding.
    @discardableResult
    private func look(at wanted: [Int], with finder: any FaceFinding) throws -> [Int: [Face]] {
        var pending: [(index: Int, search: any FaceSearch)] = []
        var found: [Int: [Face]] = [:]
        func collect() throws {
            let (index, search) = pending.removeFirst()
            let faces = try search.faces()
            found[index] = faces
            if !frames[index].isDamaged { outcomes[index] = .looked(faces) }
        }
        for index in wanted {
            if pending.count >= max(1, finder.searchesInFlight) { try collect() }
            pending.append((index, try finder.begin(frames[index].picture, geometry: frames[index].geometry)))
        }
        while !pending.isEmpty { try collect() }
        return found
    }

    /// Takes the oldest frame out with what was seen in it.
    func popFirst() -> LookedFrame? {
        guard let frame = frames.popFirst() else { return nil }
        let observation = FaceObservation(
            time: frame.presentationTime.seconds, outcome: outcomes.removeFirst(),
            startsScene: changes.removeFirst().isCut)
        return LookedFrame(frame: frame, observation: observation)
    }
}
