internal import Faces
internal import Foundation
internal import VideoFrames

/// Looks at pictures on a thread of its own, always at the newest; one that waits is replaced by a newer one.
final class LookingDesk: @unchecked Sendable {
    // Every stored property below is only touched while `condition` is locked.
    private let condition = NSCondition()
    private let finder: any FaceFinding
    private var waiting = Slot<Job>()
    /// Changes when all earlier looks lose their meaning.
    private var generation = 0
    private var results: [(time: Double, outcome: LookOutcome)] = []
    private var isClosed = false

    private struct Job: ~Copyable {
        let picture: PixelBuffer
        let geometry: DisplayGeometry
        let time: Double
        let generation: Int
    }

    /// Called, without the lock, whenever a look ended.
    private let onResult: @Sendable () -> Void

    init(finder: any FaceFinding, onResult: @escaping @Sendable () -> Void) {
        self.finder = finder
        self.onResult = onResult
        Thread.start("look") { [self] in work() }
    }

    /// Gives a picture to be looked at.
    func submit(_ picture: consuming PixelBuffer, geometry: DisplayGeometry, time: Double) {
        condition.lock()
        waiting.put(Job(picture: picture, geometry: geometry, time: time, generation: generation))
        condition.broadcast()
        condition.unlock()
    }

    /// Takes the looks that have ended, oldest first.
    func takeResults() -> [(time: Double, outcome: LookOutcome)] {
        condition.lock()
        defer { condition.unlock() }
        let taken = results
        results = []
        return taken
    }

    /// Forgets what was seen, and what still would be.
    func forgetResults() {
        condition.lock()
        results = []
        waiting.clear()
        generation += 1
        condition.unlock()
    }

    /// Ends the thread after the look it is at.
    func close() {
        condition.lock()
        isClosed = true
        waiting.clear()
        condition.broadcast()
        condition.unlock()
    }

    private func work() {
        while let job = next() {
            let (time, generation) = (job.time, job.generation)
            let outcome = look(job)
            condition.lock()
            if generation == self.generation { results.append((time, outcome)) }
            condition.unlock()
            onResult()
        }
    }

    private func next() -> Job? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty, !isClosed { condition.wait() }
        return isClosed ? nil : waiting.take()
    }

    private func look(_ job: consuming Job) -> LookOutcome {
        do {
            let faces = try finder.begin(job.picture, geometry: job.geometry).faces()
            return faces.allSatisfy(\.isFinite) ? .found(faces) : .failed
        } catch {
            return .failed
        }
    }
}

extension Face {
    /// Whether its place and confidence are numbers.
    fileprivate var isFinite: Bool {
        [frame.x, frame.y, frame.width, frame.height, confidence].allSatisfy(\.isFinite)
    }
}
