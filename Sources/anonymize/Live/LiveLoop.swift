import Anonymizing
import Foundation
import LiveMasking
import MediaFiles
import Synchronization
import VideoFrames

/// The two threads of a live run: one reads, one masks and sends.
final class LiveLoop: @unchecked Sendable {
    // The writer belongs to the sending thread until `run()` has returned.
    private let source: any FrameSource
    private let anonymizer: LiveAnonymizer
    private let writer: LiveWriter
    private let console: Console
    private let latency = LatencyMeter()
    private let readingFailure = Mutex<MediaError?>(nil)
    private var lastRung: LiveRung?

    init(source: any FrameSource, anonymizer: LiveAnonymizer, writer: LiveWriter, console: Console) {
        self.source = source
        self.anonymizer = anonymizer
        self.writer = writer
        self.console = console
    }

    /// Names of places that failed, without repeats.
    var failedPlaces: [String] { Set(writer.failures.map(\.name)).sorted() }

    /// Runs until the source ends; returns what ended it otherwise.
    func run() async -> MediaError? {
        start("read") { [self] in read() }
        return await withCheckedContinuation { continuation in
            start("send") { [self] in continuation.resume(returning: send()) }
        }
    }

    /// Says what was done.
    func tellEnd() {
        let counts = anonymizer.counts
        let display = LiveDisplay(console: console, latency: latency)
        let hidden = counts[.wholePicture] + counts[.slate]
        console.tell(
            "\(counts.delivered) frames sent, \(hidden) of them hidden whole, \(counts.dropped) dropped.",
            event: display.event(counts, rung: lastRung, name: "done"))
    }

    private func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.stackSize = 4 << 20
        thread.start()
    }

    private func read() {
        do {
            while let frame = try source.nextFrame() { anonymizer.offer(frame) }
        } catch {
            readingFailure.withLock { $0 = error as? MediaError }
        }
        anonymizer.finish()
    }

    private func send() -> MediaError? {
        var shown = ContinuousClock.now
        let display = LiveDisplay(console: console, latency: latency)
        do throws(MediaError) {
            while let masked = anonymizer.next() {
                let (arrival, mutes) = (masked.arrival, masked.mutesSound)
                lastRung = masked.rung
                try writer.write(masked.takeFrame(), mutesSound: mutes)
                latency.add((ContinuousClock.now - arrival) / .seconds(1))
                if ContinuousClock.now - shown >= .seconds(1) {
                    shown = .now
                    display.show(anonymizer.counts, rung: lastRung)
                }
            }
            try writer.finish()
        } catch {
            writer.cancel()
            return error
        }
        return readingFailure.withLock { $0 }
    }
}
