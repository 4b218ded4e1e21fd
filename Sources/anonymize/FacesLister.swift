import Anonymizing
import Faces
import VideoFrames

/// Follows a run of `detect`: shows progress, and lists the faces with what was found out about them.
final class FacesLister: AnonymizationObserver {
    private let console: Console
    private let file: SideFile
    private let isTracking: Bool
    /// The film's start on the scale of its frames' times, in seconds.
    private let origin: Double

    init(console: Console, file: SideFile, isTracking: Bool, origin: Double) {
        self.console = console
        self.file = file
        self.isTracking = isTracking
        self.origin = origin
    }

    func decided(_ coverage: FaceCoverage, details: [Face]?, track: Int, frame: Int, time: MediaTime) throws {
        guard track == 0 else { return }
        let (listed, known) = isTracking ? (coverage, details) : Self.untracked(coverage, details)
        try file.write(
            FacesFile.line(frame: frame, time: time.seconds - origin, coverage: listed, details: known))
    }

    /// Only the faces that were found in the frame itself, without the numbers that tie them to other frames.
    static func untracked(_ coverage: FaceCoverage, _ details: [Face]?) -> (FaceCoverage, [Face]?) {
        guard case .faces(var faces) = coverage else { return (coverage, details) }
        let found = faces.indices.filter { faces[$0].source == .detected }
        for index in found { faces[index].trackingID = nil }
        return (.faces(found.map { faces[$0] }), details.map { known in found.map { known[$0] } })
    }

    func wrote(count: Int) { console.progress(frames: count) }
}
