import Anonymizing
import Faces
import Synchronization
import VideoFrames

/// Keeps what becomes of the wanted frame, and lets all others go.
final class PreviewSink: FrameSink, AnonymizationObserver {
    private struct State {
        var result: UprightPicture?
        var coverage = FaceCoverage.unknown
        var details: [Face]?
    }

    private let source: PreviewSource
    private let given: GivenFaces?
    private let state = Mutex(State())

    init(source: PreviewSource, given: GivenFaces?) {
        self.source = source
        self.given = given
    }

    /// The masked frame as it is shown.
    var result: UprightPicture? { state.withLock { $0.result } }
    /// What is hidden in it.
    var coverage: FaceCoverage { state.withLock { $0.coverage } }

    /// What was found out about its faces, in the same order.
    var details: [Face]? { state.withLock { $0.details } }

    func decided(_ coverage: FaceCoverage, details: [Face]?, track: Int, frame: Int, time: MediaTime) throws {
        try given?.check()
        guard frame == source.target?.index else { return }
        state.withLock { state in
            state.coverage = coverage
            state.details = details
        }
    }

    func write(_ frame: consuming VideoFrame) {
        guard frame.index == source.target?.index else { return }
        let picture = UprightPicture(frame.picture, geometry: frame.geometry)
        state.withLock { $0.result = picture }
    }

    func finish() {}

    func cancel() {}
}
