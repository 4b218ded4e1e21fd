import Synchronization
import VideoFrames

/// Passes frames on and remembers when each is shown, for a detector that only sees pictures.
final class FaultClock: FrameSource {
    private struct State {
        var start: Double?
        var times: [ObjectIdentifier: Double] = [:]
        var newest = 0.0
    }

    private let source: any FrameSource
    private let isLive: Bool
    private let state = Mutex(State())

    /// Makes a clock.
    ///
    /// - Parameter isLive: Whether the detector sees copies of the newest pictures, so that the newest time is that of all.
    init(_ source: any FrameSource, isLive: Bool = false) {
        self.source = source
        self.isLive = isLive
    }

    func nextFrame() throws -> VideoFrame? {
        guard let frame = try source.nextFrame() else { return nil }
        let owner = ObjectIdentifier(frame.picture.owner)
        let time = frame.presentationTime.seconds
        state.withLock { state in
            let start = state.start ?? time
            state.start = start
            state.newest = time - start
            if !isLive { state.times[owner] = time - start }
        }
        return frame
    }

    /// When the frame of a picture is shown, in seconds from the first frame.
    ///
    /// Memory of freed pictures comes back under the same identity; the entry is then the newer frame's, whose picture asks.
    func time(of picture: borrowing PixelBuffer) -> Double {
        if isLive { return state.withLock { $0.newest } }
        let owner = ObjectIdentifier(picture.owner)
        return state.withLock { $0.times[owner] ?? 0 }
    }
}
