internal import Faces
internal import VideoFrames

/// Looks for faces in every frame or, in groups of a few, in those that need it.
final class DetectionStage: @unchecked Sendable {
    // Used by the detection thread alone; sendable only to be handed to it.
    private let finder: (any FaceFinding)?
    private let settings: AnonymizationSettings
    private let input: BoundedQueue<VideoFrame>
    private let output: BoundedQueue<LookedFrame>
    private let clock: StageClock
    private var groups: [Int: FrameGroup] = [:]
    private(set) var looked = 0

    init(
        finder: (any FaceFinding)?, settings: AnonymizationSettings, input: BoundedQueue<VideoFrame>,
        output: BoundedQueue<LookedFrame>,
        clock: StageClock
    ) {
        self.finder = finder
        self.settings = settings
        self.input = input
        self.output = output
        self.clock = clock
    }

    /// Runs until the input ends, the output closes or the detector throws.
    func run() throws {
        while let frame = input.pop() {
            let group = group(of: frame)
            group.append(frame)
            if group.isFull, try !process(group) { return }
        }
        for track in groups.keys.sorted() {
            guard let group = groups[track], try process(group) else { return }
        }
        output.finish()
    }

    private func group(of frame: borrowing VideoFrame) -> FrameGroup {
        if let known = groups[frame.track] { return known }
        let new = FrameGroup(geometry: frame.geometry, settings: settings)
        groups[frame.track] = new
        return new
    }

    /// Looks at what the group needs and passes its frames on; `false` when the output was closed.
    private func process(_ group: FrameGroup) throws -> Bool {
        if let finder { looked += try clock.measure { try group.look(with: finder) } }
        while let frame = group.popFirst() {
            guard output.push(frame) else { return false }
        }
        return true
    }
}
