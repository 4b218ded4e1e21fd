import Anonymizing
import Faces
import VideoFrames

/// Follows a run: shows progress, and writes down what is hidden.
final class RunObserver: AnonymizationObserver {
    private let console: Console
    private let facesFile: SideFile?
    private let given: GivenFaces?
    /// The film's start on the scale of its frames' times, in seconds.
    private let origin: Double
    private let counter: SpanCounter?
    /// Notes what belongs into the report.
    private let recorder: ReviewRecorder
    /// Keeps what is hidden, where the finished film is looked at again.
    private let claims: CoverageStore?

    init(
        console: Console, facesFile: SideFile?, given: GivenFaces?, origin: Double, counter: SpanCounter? = nil,
        recorder: ReviewRecorder, claims: CoverageStore?
    ) {
        self.recorder = recorder
        self.claims = claims
        self.console = console
        self.facesFile = facesFile
        self.given = given
        self.origin = origin
        self.counter = counter
    }

    func decided(_ coverage: FaceCoverage, track: Int, frame: Int, time: MediaTime) throws {
        try given?.check()
        recorder.add(coverage, video: track, frame: frame, time: time.seconds - origin)
        claims?.add(coverage, track: track, frame: frame)
        counter?.count(coverage, at: time)
        guard track == 0, let facesFile else { return }
        try facesFile.write(FacesFile.line(frame: frame, time: time.seconds - origin, coverage: coverage))
    }

    func wrote(count: Int) { console.progress(frames: count) }
}
