import VideoFrames

/// The frames of a span and some around it, so that faces are followed into it and out of it as in the whole film.
final class SpanSource: FrameSource {
    private let source: any FrameSource
    private let span: TimeSpan
    private let origin: Double

    init(_ source: any FrameSource, span: TimeSpan, origin: Double) {
        self.source = source
        self.span = span
        self.origin = origin
    }

    func nextFrame() throws -> VideoFrame? {
        while let frame = try source.nextFrame() {
            let time = frame.presentationTime
            if span.isFarBefore(time, origin: origin, seconds: PreviewSource.before) { continue }
            if span.isFarBehind(time, origin: origin, seconds: PreviewSource.after) { return nil }
            return frame
        }
        return nil
    }
}
