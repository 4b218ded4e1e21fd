internal import Foundation
internal import VideoFrames

extension LiveAnonymizer {
    /// Masks an asynchronous sequence of frames: those of a camera in, those that may be shown out.
    ///
    /// The result ends when `frames` does, and throws what it throws. Whoever is slow to take frames misses some: only the newest
    /// waits. Call it once, and do not call ``next()`` beside it.
    ///
    /// ```swift
    /// for try await masked in anonymizer.masked(camera.frames) {
    ///     if let frame = masked.take() { show(frame) }
    /// }
    /// ```
    public func masked<Frames: AsyncSequence & Sendable>(_ frames: Frames) -> AsyncThrowingStream<LiveFrame, any Error>
    where Frames.Element == LiveFrame {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let feeding = Task {
                do {
                    for try await box in frames {
                        if let frame = box.take() { offer(frame) }
                    }
                } catch {
                    continuation.finish(throwing: error)
                }
                finish()
            }
            Thread.start("mask") { [self] in
                while let frame = next() { continuation.yield(LiveFrame(frame)) }
                continuation.finish()
            }
            continuation.onTermination = { [self] _ in
                feeding.cancel()
                finish()
            }
        }
    }
}
