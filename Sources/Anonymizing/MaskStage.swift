internal import FaceFilters
internal import Faces
internal import VideoFrames

/// Follows faces through a window of frames and hides them.
final class MaskStage: @unchecked Sendable {
    // Used by the mask thread alone; sendable only to be handed to it.
    private let settings: AnonymizationSettings
    private let observer: (any AnonymizationObserver)?
    private let input: BoundedQueue<LookedFrame>
    private let output: BoundedQueue<VideoFrame>
    private let clock: StageClock
    private var tracks: [Int: MaskedTrack] = [:]
    private(set) var frames = AnonymizationSummary.Frames()

    init(
        settings: AnonymizationSettings, observer: (any AnonymizationObserver)?, input: BoundedQueue<LookedFrame>,
        output: BoundedQueue<VideoFrame>, clock: StageClock
    ) {
        self.settings = settings
        self.observer = observer
        self.input = input
        self.output = output
        self.clock = clock
    }

    /// Faces followed, by video track.
    var summaries: [Int: [TrackSummary]] { tracks.mapValues { $0.summaries } }

    /// Runs until the input ends or the output closes.
    func run() throws {
        while let looked = input.pop() {
            frames.read += 1
            if looked.frame.isDamaged { frames.damaged += 1 }
            let track = track(of: looked.frame)
            let start = ContinuousClock.now
            track.append(looked)
            clock.add(since: start)
            guard try emit(from: track) else { return }
        }
        for number in tracks.keys.sorted() {
            guard let track = tracks[number] else { continue }
            clock.measure { track.finish() }
            guard try emit(from: track) else { return }
        }
        output.finish()
    }

    private func track(of frame: borrowing VideoFrame) -> MaskedTrack {
        if let known = tracks[frame.track] { return known }
        let new = MaskedTrack(pictureSize: frame.geometry.displayedSize, settings: settings)
        tracks[frame.track] = new
        return new
    }

    /// Masks and passes on the frames that are decided; `false` when the output was closed.
    private func emit(from track: MaskedTrack) throws -> Bool {
        while let masked = try clock.measure({ try track.popMasked() }) {
            count(masked.outcome)
            try observer?.decided(
                masked.coverage, details: masked.details, track: masked.frame.track, frame: masked.frame.index,
                time: masked.frame.presentationTime)
            guard output.push(masked.takeFrame()) else { return false }
        }
        return true
    }

    private func count(_ outcome: FilterOutcome) {
        if outcome != .untouched { frames.covered += 1 }
        if outcome == .wholePicture { frames.whole += 1 }
    }
}
