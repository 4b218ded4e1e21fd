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
    /// Hears that a frame was handed to the sink; `count` is the number so far, over all tracks.
    func wrote(count: Int)
}

extension AnonymizationObserver {
    /// Ignores the decision.
    public func decided(_ coverage: FaceCoverage, track: Int, frame: Int, time: MediaTime) throws {}
    /// Ignores the progress.
    public func wrote(count: Int) {}
}
