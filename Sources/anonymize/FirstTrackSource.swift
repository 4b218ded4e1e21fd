import VideoFrames

/// The frames of a source's first video, without those of others.
final class FirstTrackSource: FrameSource {
    private let source: any FrameSource

    init(_ source: any FrameSource) { self.source = source }

    func nextFrame() throws -> VideoFrame? {
        while let frame = try source.nextFrame() {
            if frame.track == 0 { return frame }
        }
        return nil
    }
}
