internal import FaceFilters
internal import Faces
internal import VideoFrames

/// A frame whose faces are hidden, and what was hidden.
struct MaskedFrame: ~Copyable {
    private var frameWithin: VideoFrame
    let coverage: FaceCoverage
    /// What was found out about the faces, where that was asked for.
    let details: [Face]?
    let outcome: FilterOutcome

    init(frame: consuming VideoFrame, coverage: FaceCoverage, details: [Face]?, outcome: FilterOutcome) {
        frameWithin = frame
        self.coverage = coverage
        self.details = details
        self.outcome = outcome
    }

    var frame: VideoFrame { _read { yield frameWithin } }

    /// Gives the frame away.
    consuming func takeFrame() -> VideoFrame { frameWithin }
}

/// One video track on its way through the window: frames wait here until the tracker is sure of them.
final class MaskedTrack {
    private let given: (@Sendable (_ track: Int, _ frame: Int) -> FaceCoverage)?
    private let describer: (any FaceDescribing)?
    private var tracker: FaceTracker
    private var filter: AnonymousFacesFilter?
    private var window = Ring<VideoFrame>(capacity: 16)
    /// Coverages of the oldest frames in the window.
    private var decided: [FaceCoverage] = []

    init(pictureSize: PictureSize, settings: AnonymizationSettings) {
        given = settings.givenCoverage
        describer = settings.describer
        tracker = FaceTracker(pictureSize: pictureSize, settings: settings.tracker)
        if let filter = settings.filter {
            self.filter = AnonymousFacesFilter(settings: filter, key: settings.filmKey)
        }
    }

    var summaries: [TrackSummary] { tracker.summaries }

    /// Takes the next frame of the track.
    func append(_ looked: consuming LookedFrame) {
        if let given {
            decided.append(looked.frame.isDamaged ? .unknown : given(looked.frame.track, looked.frame.index))
        } else {
            decided += tracker.append(looked.observation)
        }
        window.append(looked.takeFrame())
    }

    /// Decides on everything that still waits.
    func finish() {
        if given == nil { decided += tracker.finish() }
        // A tracker that owes an answer must not let a frame through.
        while decided.count < window.count { decided.append(.unknown) }
    }

    private static func expected(_ coverage: FaceCoverage) -> FilterOutcome {
        guard case .faces(let faces) = coverage else { return .wholePicture }
        return faces.isEmpty ? .untouched : .faces(faces.count)
    }

    /// Hides the faces of the oldest frame, if it is decided, and gives it away.
    ///
    /// - Throws: What the describer throws, or `PictureError` for want of memory; the frame is then lost, so that nobody can pass it on.
    func popMasked() throws -> MaskedFrame? {
        guard var coverage = decided.first, var frame = window.popFirst() else { return nil }
        decided.removeFirst()
        let details = try describe(&coverage, in: frame)
        let outcome = try filter?.apply(coverage, to: &frame) ?? Self.expected(coverage)
        return MaskedFrame(frame: frame, coverage: coverage, details: details, outcome: outcome)
    }

    /// Finds out more about the faces and completes their outlines; `nil` where that was not asked for.
    private func describe(_ coverage: inout FaceCoverage, in frame: borrowing VideoFrame) throws -> [Face]? {
        guard let describer, case .faces(var faces) = coverage, !frame.isDamaged,
            frame.geometry.storedSize == frame.picture.size
        else { return nil }
        let details = try describer.describe(faces, in: frame.picture, geometry: frame.geometry)
        precondition(details.count == faces.count, "a describer answers for every face")
        for (index, face) in details.enumerated() where faces[index].outline.isEmpty {
            let points = face.contour(ofType: .face)?.points ?? []
            if points.allSatisfy(\.isFinite) { faces[index].outline = points }
        }
        coverage = .faces(faces)
        return details
    }
}
