internal import Dispatch
public import Faces
public import VideoFrames

/// Reads frames from a source, hides the faces in them, and hands them to a sink.
///
/// ```
/// source ─► decode ─► [q] ─► detect ─► [q] ─► follow and mask ─► [q] ─► encode ─► sink
/// ```
///
/// Each stage has a thread of its own, with a small bounded queue to its neighbor. Memory is bounded by the queues, the detector's
/// group and the tracker's window, whatever the film's length. When a stage fails, all of them stop, the sink is canceled, and the
/// first failure is thrown: nothing of the output remains.
public final class AnonymizationPipeline: Sendable {
    /// Frames between two stages.
    static let queueCapacity = 1

    private let source: any FrameSource
    private let sink: any FrameSink
    private let finder: (any FaceFinding)?
    private let settings: AnonymizationSettings
    private let observer: (any AnonymizationObserver)?
    private let state = RunState()

    /// Wires a pipeline; nothing runs yet.
    ///
    /// - Parameter finder: What looks for faces; `nil` only with `settings.givenCoverage`.
    public init(
        source: any FrameSource, sink: any FrameSink, finder: (any FaceFinding)?, settings: AnonymizationSettings,
        observer: (any AnonymizationObserver)? = nil
    ) {
        precondition(finder != nil || settings.givenCoverage != nil, "faces are either looked for or given")
        self.source = source
        self.sink = sink
        self.finder = settings.givenCoverage == nil ? finder : nil
        self.settings = settings
        self.observer = observer
    }

    /// Stops a run from any thread; ``run()`` then throws `CancellationError`.
    public func cancel() {
        state.fail(CancellationError())
    }

    /// Runs to the end; call it once.
    ///
    /// - Throws: The first failure of source, detector, observer or sink, after every thread has ended and the sink was canceled.
    public func run() async throws -> AnonymizationSummary {
        try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start { continuation.resume(returning: $0) }
            }
        } onCancel: {
            cancel()
        }.get()
    }

    private func start(_ completion: @escaping @Sendable (Result<AnonymizationSummary, any Error>) -> Void) {
        let begin = ContinuousClock.now
        let decoded = BoundedQueue<VideoFrame>(capacity: Self.queueCapacity)
        let looked = BoundedQueue<LookedFrame>(capacity: Self.queueCapacity)
        let masked = BoundedQueue<VideoFrame>(capacity: Self.queueCapacity)
        let clocks = (decode: StageClock(), detect: StageClock(), filter: StageClock(), encode: StageClock())
        let decode = DecodeStage(source: source, output: decoded, clock: clocks.decode)
        let detect = DetectionStage(
            finder: finder, settings: settings, input: decoded, output: looked, clock: clocks.detect)
        let mask = MaskStage(
            settings: settings, observer: observer, input: looked, output: masked, clock: clocks.filter)
        let encode = EncodeStage(sink: sink, observer: observer, input: masked, clock: clocks.encode, state: state)
        state.onFailure {
            decoded.close()
            looked.close()
            masked.close()
        }
        let threads = DispatchGroup()
        state.start("decode", in: threads) { try decode.run() }
        state.start("detect", in: threads) { try detect.run() }
        state.start("mask", in: threads) { try mask.run() }
        state.start("encode", in: threads) { try encode.run() }
        threads.notify(queue: .global()) { [state, sink] in
            if let failure = state.failure {
                sink.cancel()
                completion(.failure(failure))
                return
            }
            var summary = AnonymizationSummary()
            summary.frames = mask.frames
            summary.frames.looked = detect.looked
            summary.frames.written = encode.written
            summary.tracks = mask.summaries
            summary.seconds.decode = clocks.decode.seconds
            summary.seconds.detect = clocks.detect.seconds
            summary.seconds.filter = clocks.filter.seconds
            summary.seconds.encode = clocks.encode.seconds
            let (whole, fraction) = (ContinuousClock.now - begin).components
            summary.seconds.total = Double(whole) + Double(fraction) / 1e18
            completion(.success(summary))
        }
    }
}
