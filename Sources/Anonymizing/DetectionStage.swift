internal import Faces
internal import VideoFrames

/// Looks for faces in every frame or, in groups of a few, in those that need it.
///
/// The frames of a group wait here while the planner asks for more of them to be looked at.
final class DetectionStage: @unchecked Sendable {
    // Used by the detection thread alone; sendable only to be handed to it.
    private let finder: (any FaceFinding)?
    private let stride: Int
    private let input: BoundedQueue<VideoFrame>
    private let output: BoundedQueue<LookedFrame>
    private let clock: StageClock
    private var groups: [Int: FrameGroup] = [:]
    private(set) var looked = 0

    init(
        finder: (any FaceFinding)?, stride: Int, input: BoundedQueue<VideoFrame>, output: BoundedQueue<LookedFrame>,
        clock: StageClock
    ) {
        self.finder = finder
        self.stride = max(1, stride)
        self.input = input
        self.output = output
        self.clock = clock
    }

    /// Runs until the input ends, the output closes or the detector throws.
    func run() throws {
        while let frame = input.pop() {
            let group = group(ofTrack: frame.track)
            group.append(frame)
            if group.isFull, try !process(group) { return }
        }
        for track in groups.keys.sorted() {
            guard let group = groups[track], try process(group) else { return }
        }
        output.finish()
    }

    private func group(ofTrack track: Int) -> FrameGroup {
        if let known = groups[track] { return known }
        let new = FrameGroup(capacity: stride)
        groups[track] = new
        return new
    }

    /// Looks at what the group needs and passes its frames on; `false` when the output was closed.
    private func process(_ group: FrameGroup) throws -> Bool {
        if let finder {
            try clock.measure {
                var wanted = group.firstFramesToLookAt()
                while !wanted.isEmpty {
                    try group.look(at: wanted, with: finder)
                    looked += wanted.count
                    wanted = group.furtherFramesToLookAt()
                }
            }
        }
        while let frame = group.popFirst() {
            guard output.push(frame) else { return false }
        }
        return true
    }
}
