import Synchronization
import VideoFrames

/// Passes frames on and remembers when each is shown, for a detector that only sees pictures.
final class FaultClock: FrameSource {
    private struct State {
        var start: Double?
        var times: [ObjectIdentifier: Double] = [:]
    }

    private let source: any FrameSource
    private let state = Mutex(State())

    init(_ source: any FrameSource) { self.source = source }

    func nextFrame() throws -> VideoFrame? {
        guard let frame = try source.nextFrame() else { return nil }
        let owner = ObjectIdentifier(frame.picture.owner)
        let time = frame.presentationTime.seconds
        state.withLock { state in
            let start = state.start ?? time
            state.start = start
            state.times[owner] = time - start
        }
        return frame
    }

    /// When the frame of a picture is shown, in seconds from the first frame.
    ///
    /// Memory of freed pictures comes back under the same identity; the entry is then the newer frame's, whose picture asks.
    func time(of picture: borrowing PixelBuffer) -> Double {
        let owner = ObjectIdentifier(picture.owner)
        return state.withLock { $0.times[owner] ?? 0 }
    }
}
