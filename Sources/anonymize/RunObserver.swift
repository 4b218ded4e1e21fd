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

    init(console: Console, facesFile: SideFile?, given: GivenFaces?, origin: Double, counter: SpanCounter? = nil) {
        self.console = console
        self.facesFile = facesFile
        self.given = given
        self.origin = origin
        self.counter = counter
    }

    func decided(_ coverage: FaceCoverage, track: Int, frame: Int, time: MediaTime) throws {
        try given?.check()
        counter?.count(coverage, at: time)
        guard track == 0, let facesFile else { return }
        try facesFile.write(FacesFile.line(frame: frame, time: time.seconds - origin, coverage: coverage))
    }

    func wrote(count: Int) { console.progress(frames: count) }
}
