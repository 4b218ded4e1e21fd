import Anonymizing
import Faces
import MediaFiles
import Synchronization
import VideoFrames

/// Passes on the frames of a span, without those around it.
final class SpanSink: FrameSink {
    private let writer: MediaWriter
    private let span: TimeSpan
    private let origin: Double

    init(_ writer: MediaWriter, span: TimeSpan, origin: Double) {
        self.writer = writer
        self.span = span
        self.origin = origin
    }

    func write(_ frame: consuming VideoFrame) throws {
        if span.contains(frame.presentationTime, origin: origin) { try writer.write(frame) }
    }

    func finish() throws {
        guard writer.framesWritten > 0 else { throw CommandError.usage("no frame lies in the time of --span.") }
        try writer.finish()
    }

    func cancel() { writer.cancel() }
}

/// Counts what is hidden in a span, for its report.
final class SpanCounter: Sendable {
    private let counts = Mutex((covered: 0, whole: 0))
    private let span: TimeSpan
    private let origin: Double

    init(span: TimeSpan, origin: Double) {
        self.span = span
        self.origin = origin
    }

    /// Hears what is hidden in a frame.
    func count(_ coverage: FaceCoverage, at time: MediaTime) {
        guard span.contains(time, origin: origin) else { return }
        counts.withLock { counts in
            switch coverage {
            case .unknown: counts = (counts.covered + 1, counts.whole + 1)
            case .faces(let faces): counts.covered += faces.isEmpty ? 0 : 1
            }
        }
    }

    /// Replaces the numbers of all frames that were read by those of the span.
    func correct(_ summary: inout AnonymizationSummary, written: Int) {
        let (covered, whole) = counts.withLock { $0 }
        summary.frames.read = written
        summary.frames.written = written
        summary.frames.covered = covered
        summary.frames.whole = whole
    }
}
