internal import Faces
internal import VideoFrames

/// A frame with what the detector saw in it.
struct LookedFrame: ~Copyable {
    var frame: VideoFrame
    let observation: FaceObservation

    init(frame: consuming VideoFrame, observation: FaceObservation) {
        self.frame = frame
        self.observation = observation
    }
}

extension LookedFrame {
    /// Gives the frame away.
    consuming func takeFrame() -> VideoFrame { frame }
}
