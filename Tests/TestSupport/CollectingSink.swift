import Synchronization
public import VideoFrames

/// A sink that remembers what it was given.
public final class CollectingSink: FrameSink {
    /// What happened so far.
    public struct Record: Sendable {
        /// Track and number of every frame, in the order of arrival.
        public var frames: [[Int]] = []
        /// The top left luma sample of every frame.
        public var samples: [UInt8] = []
        /// Whether the output was completed.
        public var isFinished = false
        /// Whether it was given up.
        public var isCanceled = false
    }

    private let content = Mutex(Record())
    private let failsAt: Int?
    private let failsToFinish: Bool

    /// Makes a sink that can be told to fail.
    public init(failsAt: Int? = nil, failsToFinish: Bool = false) {
        self.failsAt = failsAt
        self.failsToFinish = failsToFinish
    }

    /// What happened so far.
    public var record: Record { content.withLock { $0 } }

    /// Remembers the frame, or fails as told.
    public func write(_ frame: consuming VideoFrame) throws {
        let place = [frame.track, frame.index]
        let sample = frame.picture.plane(0, as: UInt8.self).row(0)[0]
        let count = content.withLock { content in
            content.frames.append(place)
            content.samples.append(sample)
            return content.frames.count
        }
        if count - 1 == failsAt { throw PlannedFailure("sink") }
    }

    /// Completes, or fails as told.
    public func finish() throws {
        if failsToFinish { throw PlannedFailure("finish") }
        content.withLock { $0.isFinished = true }
    }

    /// Remembers that the output was given up.
    public func cancel() { content.withLock { $0.isCanceled = true } }
}
