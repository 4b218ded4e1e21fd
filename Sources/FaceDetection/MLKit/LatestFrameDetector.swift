internal import Dispatch
public import Faces
internal import Synchronization

/// Looks at live images as fast as it can, always at the newest: an image that comes while one is being worked on replaces the one
/// that waits.
///
/// So results never lag behind by more than one image's work, however fast images come. Not for films that must be complete.
public final class LatestFrameDetector: Sendable {
    /// How many images were offered and what became of them.
    public struct Counts: Hashable, Sendable {
        /// Images offered.
        public var offered = 0
        /// Images whose faces, or whose error, were handed over.
        public var finished = 0
        /// Images that a newer one replaced before they were looked at.
        public var dropped = 0
    }

    private struct State {
        var counts = Counts()
        var waiting: VisionImage?
        var isWorking = false
    }

    private let look: @Sendable (VisionImage) throws -> [Face]
    private let handler: @Sendable (VisionImage, Result<[Face], any Error>) -> Void
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "LatestFrameDetector")
    private let working = DispatchGroup()

    /// Makes one around a detector.
    ///
    /// - Parameters:
    ///   - detector: What finds the faces.
    ///   - handler: Called for each image that was looked at, one at a time and in order, on a queue of its own.
    public convenience init(
        detector: FaceDetector, handler: @escaping @Sendable (VisionImage, Result<[Face], any Error>) -> Void
    ) {
        self.init(look: { try detector.results(in: $0) }, handler: handler)
    }

    init(
        look: @escaping @Sendable (VisionImage) throws -> [Face],
        handler: @escaping @Sendable (VisionImage, Result<[Face], any Error>) -> Void
    ) {
        self.look = look
        self.handler = handler
    }

    /// Offers an image and returns at once.
    public func offer(_ image: VisionImage) {
        let starts = state.withLock { state in
            state.counts.offered += 1
            if state.waiting != nil { state.counts.dropped += 1 }
            state.waiting = image
            defer { state.isWorking = true }
            return !state.isWorking
        }
        guard starts else { return }
        working.enter()
        queue.async {
            while let image = self.takeWaiting() { self.handle(image) }
            self.working.leave()
        }
    }

    /// How many images were offered, finished and dropped so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Waits until nothing is being worked on and nothing waits; not to be called from the handler.
    public func waitUntilIdle() { working.wait() }

    private func takeWaiting() -> VisionImage? {
        state.withLock { state in
            let image = state.waiting
            state.waiting = nil
            state.isWorking = image != nil
            return image
        }
    }

    private func handle(_ image: VisionImage) {
        let result = Result { try look(image) }
        state.withLock { $0.counts.finished += 1 }
        handler(image, result)
    }
}
