public import Faces
public import VideoFrames

/// Hears what a pipeline decides and how far it is.
///
/// Calls come from the pipeline's own threads, each method from one thread at a time; keep them short.
public protocol AnonymizationObserver: Sendable {
    /// Hears what is hidden in a frame, in presentation order within a video track.
    ///
    /// - Throws: To fail the run, for example when a faces file cannot be written.
    func decided(_ coverage: FaceCoverage, track: Int, frame: Int, time: MediaTime) throws
    /// Hears the same with what was found out about each face, in the order of the coverage's faces; `details` is `nil` where
    /// nothing was asked for or the frame is hidden whole.
    ///
    /// This is what the pipeline calls. By default the details are ignored.
    func decided(_ coverage: FaceCoverage, details: [Face]?, track: Int, frame: Int, time: MediaTime) throws
    /// Hears that a frame was handed to the sink; `count` is the number so far, over all tracks.
    func wrote(count: Int)
}

extension AnonymizationObserver {
    /// Ignores the decision.
    public func decided(_ coverage: FaceCoverage, track: Int, frame: Int, time: MediaTime) throws {}
    /// Passes the decision on without the details.
    public func decided(_ coverage: FaceCoverage, details: [Face]?, track: Int, frame: Int, time: MediaTime) throws {
        try decided(coverage, track: track, frame: frame, time: time)
    }
    /// Ignores the progress.
    public func wrote(count: Int) {}
}
