import Anonymizing
import Faces
import Synchronization
import Verifying
import VideoFrames

/// Judges the frames of a finished film as they come by, with the faces that were found in them.
final class JudgeSink: FrameSink, AnonymizationObserver, @unchecked Sendable {
    // `tracks` and `crops` belong to the thread that writes; `found` is shared with the one that decides.

    /// What one video track is compared with.
    struct Comparison {
        /// The same track of the source.
        var frames: SourceFrames?
        /// The faces followed in the source.
        var source: CoverageStore?
        /// What was claimed to be hidden.
        var claimed: CoverageStore?
    }

    private struct Track {
        var judge: FrameJudge
        var times: TimeRecord
        var origin: Double?
        var frames = 0
        var damaged = 0
    }

    private struct Place: Hashable {
        let track: Int
        let frame: Int
    }

    /// Everything found in the frames.
    private(set) var record = FindingRecord()
    /// Pictures of what was found, the first frame of each.
    private(set) var crops: [ContactSheet.Crop] = []

    private let comparisons: [Comparison]
    private let settings: VerificationSettings
    private let console: Console
    private let wantsCrops: Bool
    private let tolerance: Double
    private var tracks: [Int: Track] = [:]
    private let found = Mutex<[Place: [CoveredFace]]>([:])

    /// Prepares for a film.
    ///
    /// - Parameters:
    ///   - comparisons: What each track is compared with; tracks beyond have nothing.
    ///   - tolerance: Seconds by which times may differ.
    init(
        comparisons: [Comparison], settings: VerificationSettings, tolerance: Double, wantsCrops: Bool, console: Console
    ) {
        self.comparisons = comparisons
        self.settings = settings
        self.tolerance = tolerance
        self.wantsCrops = wantsCrops
        self.console = console
    }

    /// Frames of a track that came by.
    func frames(ofTrack track: Int) -> Int { tracks[track]?.frames ?? 0 }
    /// Frames that are damaged in the output itself.
    var damaged: Int { tracks.values.reduce(0) { $0 + $1.damaged } }
    /// What was found out about a track's times.
    func times(ofTrack track: Int) -> TimeRecord? { tracks[track]?.times }
    /// Coverings that are too fine, by track.
    var weakCoverings: [(track: Int, covering: WeakCovering)] {
        tracks.sorted { $0.key < $1.key }.flatMap { track, state in
            state.judge.weakCoverings().map { (track, $0) }
        }
    }

    func decided(_ coverage: FaceCoverage, track: Int, frame: Int, time: MediaTime) {
        guard case .faces(let faces) = coverage else { return }
        found.withLock { $0[Place(track: track, frame: frame)] = faces }
    }

    func wrote(count: Int) { console.progress(frames: count) }

    func write(_ frame: consuming VideoFrame) throws {
        let (number, index) = (frame.track, frame.index)
        var track =
            tracks[number]
            ?? Track(judge: FrameJudge(settings: settings), times: TimeRecord(tolerance: tolerance))
        let origin = track.origin ?? frame.presentationTime.seconds
        let time = frame.presentationTime.seconds - origin
        let findings = try judge(frame, at: time, &track)
        track.origin = origin
        track.frames += 1
        if frame.isDamaged { track.damaged += 1 }
        tracks[number] = track
        let known = record.spans.count
        record.add(findings, track: number, frame: index, time: time)
        guard wantsCrops else { return }
        for span in record.spans[known...] where crops.count < ContactSheet.mostCrops {
            crops.append(ContactSheet.Crop(of: frame, around: span.finding.box))
        }
    }

    func finish() {}

    func cancel() {}

    private func judge(_ frame: borrowing VideoFrame, at time: Double, _ track: inout Track) throws -> [FaceDoubt] {
        let place = Place(track: frame.track, frame: frame.index)
        let output = found.withLock { $0.removeValue(forKey: place) } ?? []
        let comparison = comparisons.indices.contains(frame.track) ? comparisons[frame.track] : Comparison()
        var evidence = FaceEvidence(
            claimed: comparison.claimed?.coverage(track: frame.track, frame: frame.index), output: output)
        guard let frames = comparison.frames else { return track.judge.judge(frame, evidence) }
        var (judge, times) = (track.judge, track.times)
        defer { (track.judge, track.times) = (judge, times) }
        let findings: [FaceDoubt]? = try frames.withFrame(at: time) { source, sourceTime in
            times.add(frame: frame.index, source: sourceTime, output: time)
            switch comparison.source?.coverage(track: source.track, frame: source.index) {
            case .faces(let faces)?: evidence.source = faces
            case .unknown?: evidence.claimed = .unknown
            case nil: break
            }
            // What is damaged in the source may show anything, so all of it must be hidden.
            if source.isDamaged { evidence.claimed = .unknown }
            return judge.judge(frame, against: source, evidence)
        }
        return findings ?? judge.judge(frame, evidence)
    }
}
