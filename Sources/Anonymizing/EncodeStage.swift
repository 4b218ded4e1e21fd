internal import VideoFrames

/// Hands finished frames to the sink.
final class EncodeStage: @unchecked Sendable {
    // Used by the encode thread alone; sendable only to be handed to it.
    private let sink: any FrameSink
    private let observer: (any AnonymizationObserver)?
    private let input: BoundedQueue<VideoFrame>
    private let clock: StageClock
    private let state: RunState
    private(set) var written = 0

    init(
        sink: any FrameSink, observer: (any AnonymizationObserver)?, input: BoundedQueue<VideoFrame>, clock: StageClock,
        state: RunState
    ) {
        self.sink = sink
        self.observer = observer
        self.input = input
        self.clock = clock
        self.state = state
    }

    /// Runs until the input ends, then completes the output, unless a stage failed.
    func run() throws {
        while let frame = input.pop() {
            let start = ContinuousClock.now
            try sink.write(frame)
            clock.add(since: start)
            written += 1
            observer?.wrote(count: written)
        }
        guard state.failure == nil else { return }
        try clock.measure { try sink.finish() }
    }
}
