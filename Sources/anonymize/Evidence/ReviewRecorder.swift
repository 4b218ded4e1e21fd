import Anonymizing
import Faces
import Synchronization
import VideoFrames

/// Notes, while a film is anonymized, when each face is shown and which stretches a person should look at.
final class ReviewRecorder: Sendable {
    /// A followed face.
    struct Key: Hashable, Comparable {
        let video: Int
        let trackingID: Int

        static func < (a: Key, b: Key) -> Bool { (a.video, a.trackingID) < (b.video, b.trackingID) }
    }

    /// Where a face is seen best.
    struct View: Equatable {
        let frame: Int
        let box: PixelRect
    }

    private struct Run {
        var frames: ClosedRange<Int>
        var times: ClosedRange<Double>
    }

    private struct Track {
        var details: Report.TrackDetails
        var view: View?
        var bridge: Run?
        var doubt: Run?
    }

    private struct State {
        var tracks: [Key: Track] = [:]
        var whole: [Int: Run] = [:]
        var spans: [Report.ReviewSpan] = []
    }

    private let state = Mutex(State())
    private let surely: Double
    /// Shortest stretch, in seconds, that is worth a look: the tracker's own lead is a little longer.
    private static let shortest = 0.35
    private static let mostSpans = 10_000

    /// Makes a recorder; a face found with a confidence of `surely` is found without doubt.
    init(surely: Double) { self.surely = surely }

    /// Notes what is hidden in the next frame of a track.
    func add(_ coverage: FaceCoverage, video: Int, frame: Int, time: Double) {
        state.withLock { state in
            guard case .faces(let faces) = coverage else {
                Self.extend(&state.whole[video], frame, time)
                return
            }
            Self.end(&state.whole[video], .hiddenWhole, video, nil, shortest: 0, &state.spans)
            for face in faces {
                guard let id = face.trackingID else { continue }
                add(face, Key(video: video, trackingID: id), frame, time, &state)
            }
        }
    }

    private func add(_ face: CoveredFace, _ key: Key, _ frame: Int, _ time: Double, _ state: inout State) {
        var track =
            state.tracks[key]
            ?? Track(details: Report.TrackDetails(video: key.video, firstTime: time, lastTime: time, weak: 0))
        track.details.lastTime = time
        let isFound = face.source == .detected
        if isFound {
            Self.end(&track.bridge, .bridged, key.video, key.trackingID, shortest: Self.shortest, &state.spans)
        }
        if face.source == .bridged { Self.extend(&track.bridge, frame, time) }
        if isFound, face.confidence < surely {
            track.details.weak += 1
            Self.extend(&track.doubt, frame, time)
        } else if isFound {
            Self.end(&track.doubt, .weak, key.video, key.trackingID, shortest: Self.shortest, &state.spans)
        }
        if isFound || track.view == nil, face.box.area > 1.3 * (track.view?.box.area ?? 0) {
            track.view = View(frame: frame, box: face.box)
        }
        state.tracks[key] = track
    }

    private static func extend(_ run: inout Run?, _ frame: Int, _ time: Double) {
        let (frames, times) = (run?.frames.lowerBound ?? frame, run?.times.lowerBound ?? time)
        run = Run(frames: min(frames, frame)...frame, times: min(times, time)...time)
    }

    private static func end(
        _ run: inout Run?, _ reason: Report.ReviewSpan.Reason, _ video: Int, _ id: Int?, shortest: Double,
        _ spans: inout [Report.ReviewSpan]
    ) {
        guard let ended = run else { return }
        run = nil
        guard ended.times.upperBound - ended.times.lowerBound >= shortest, spans.count < mostSpans else { return }
        spans.append(
            .init(reason: reason, video: video, trackingID: id, frames: ended.frames, times: ended.times))
    }

    /// Everything to look at, in the order of the film.
    var review: [Report.ReviewSpan] {
        var state = state.withLock { $0 }
        for (video, run) in state.whole {
            var run: Run? = run
            Self.end(&run, .hiddenWhole, video, nil, shortest: 0, &state.spans)
        }
        for (key, track) in state.tracks {
            var track = track
            Self.end(&track.bridge, .bridged, key.video, key.trackingID, shortest: Self.shortest, &state.spans)
            Self.end(&track.doubt, .weak, key.video, key.trackingID, shortest: Self.shortest, &state.spans)
        }
        return state.spans.sorted {
            ($0.firstTime, $0.video, $0.trackingID ?? 0) < ($1.firstTime, $1.video, $1.trackingID ?? 0)
        }
    }

    /// When a face is shown.
    func details(video: Int, trackingID: Int) -> Report.TrackDetails? {
        state.withLock { $0.tracks[Key(video: video, trackingID: trackingID)]?.details }
    }

    /// Where each face is seen best, in the order of the faces.
    var views: [(key: Key, view: View)] {
        state.withLock { state in
            state.tracks.keys.sorted().compactMap { key in state.tracks[key]?.view.map { (key, $0) } }
        }
    }
}
