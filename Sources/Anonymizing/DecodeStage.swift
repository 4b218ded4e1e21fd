internal import Faces
internal import VideoFrames

/// Takes frames from the source until it ends.
struct DecodeStage: Sendable {
    let source: any FrameSource
    let output: BoundedQueue<VideoFrame>
    let clock: StageClock

    /// Runs until the source ends, the output closes or the source throws.
    func run() throws {
        while let frame = try clock.measure({ () throws -> VideoFrame? in try source.nextFrame() }) {
            guard output.push(frame) else { return }
        }
        output.finish()
    }
}
