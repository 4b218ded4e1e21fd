internal import Faces
internal import VideoFrames

/// A few neighboring frames of one video track, with what is known of each.
final class FrameGroup {
    private let capacity: Int
    private var frames: Ring<VideoFrame>
    private var outcomes: [FaceObservation.Outcome] = []

    init(capacity: Int) {
        self.capacity = capacity
        frames = Ring(capacity: capacity)
    }

    var isFull: Bool { frames.count >= capacity }

    /// Adds the next frame; a damaged one is not worth looking at.
    func append(_ frame: consuming VideoFrame) {
        outcomes.append(frame.isDamaged ? .failed : .notLooked)
        frames.append(frame)
    }

    func firstFramesToLookAt() -> [Int] {
        outcomes.indices.filter { if case .notLooked = outcomes[$0] { true } else { false } }
    }

    func furtherFramesToLookAt() -> [Int] { [] }

    /// Looks at frames of the group, as many at a time as the finder likes.
    func look(at wanted: [Int], with finder: any FaceFinding) throws {
        var pending: [(index: Int, search: any FaceSearch)] = []
        for index in wanted {
            if pending.count >= max(1, finder.searchesInFlight) {
                let (oldest, search) = pending.removeFirst()
                outcomes[oldest] = .looked(try search.faces())
            }
            pending.append((index, try finder.begin(frames[index].picture, geometry: frames[index].geometry)))
        }
        for (index, search) in pending { outcomes[index] = .looked(try search.faces()) }
    }

    /// Takes the oldest frame out with what was seen in it.
    func popFirst() -> LookedFrame? {
        guard let frame = frames.popFirst() else { return nil }
        let observation = FaceObservation(time: frame.presentationTime.seconds, outcome: outcomes.removeFirst())
        return LookedFrame(frame: frame, observation: observation)
    }
}
