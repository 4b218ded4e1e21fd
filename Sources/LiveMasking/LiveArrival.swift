internal import VideoFrames

/// A frame, and when it came.
struct LiveArrival: ~Copyable {
    var frame: VideoFrame
    let instant: ContinuousClock.Instant
}
