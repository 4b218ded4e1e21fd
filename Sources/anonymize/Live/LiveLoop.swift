import Anonymizing
import Foundation
import LiveMasking
import MediaFiles
import Synchronization
import VideoFrames

/// The three threads of a live run: one reads, one masks, one encodes and sends.
final class LiveLoop: @unchecked Sendable {
    // The writer belongs to the sending thread until `run()` has returned.
    private let source: any FrameSource
    private let anonymizer: LiveAnonymizer
    private let writer: LiveWriter
    /// Seconds for which the source may be held up: less than a frame lasts, so that it never falls behind.
    private let patience: Double
    private let display: LiveDisplay
    private let readingFailure = Mutex<(any Error)?>(nil)
    private let handover = BoundedQueue<MaskedLiveFrame>(capacity: 1)
    private var lastRung: LiveRung?

    init(
        source: any FrameSource, anonymizer: LiveAnonymizer, writer: LiveWriter, frameRate: Double, display: LiveDisplay
    ) {
        patience = frameRate > 0 ? 0.8 / min(240, frameRate) : 0.025
        self.source = source
        self.anonymizer = anonymizer
        self.writer = writer
        self.display = display
    }

    /// Names of places that failed, without repeats.
    var failedPlaces: [String] { Set(writer.failures.map(\.name)).sorted() }

    /// Runs until the source ends; returns what ended it otherwise.
    func run() async -> (any Error)? {
        Thread.start("read") { [self] in read() }
        Thread.start("mask") { [self] in
            while let masked = anonymizer.next(), handover.push(masked) {}
            handover.finish()
        }
        return await withCheckedContinuation { continuation in
            Thread.start("send") { [self] in continuation.resume(returning: send()) }
        }
    }

    /// Says what was done.
    func tellEnd() {
        let counts = anonymizer.counts
        let hidden = counts[.wholePicture] + counts[.slate]
        display.console.tell(
            "\(counts.delivered) frames sent, \(hidden) of them hidden whole, \(counts.dropped) dropped.",
            event: display.event(counts, rung: lastRung, name: "done"))
    }

    private func read() {
        do {
            while let frame = try source.nextFrame() { anonymizer.offer(frame, patience: patience) }
        } catch {
            readingFailure.withLock { $0 = error }
        }
        anonymizer.finish()
    }

    private func send() -> (any Error)? {
        var shown = ContinuousClock.now
        do throws(MediaError) {
            while let masked = handover.pop() {
                let (arrival, mutes) = (masked.arrival, masked.mutesSound)
                lastRung = masked.rung
                try writer.write(masked.takeFrame(), mutesSound: mutes)
                display.latency.add((ContinuousClock.now - arrival) / .seconds(1))
                if ContinuousClock.now - shown >= .seconds(1) {
                    shown = .now
                    display.show(anonymizer.counts, rung: lastRung)
                }
            }
            try writer.finish()
        } catch {
            handover.close()
            writer.cancel()
            return error
        }
        return readingFailure.withLock { $0 }
    }
}
