internal import Synchronization

/// Adds up the time that one stage works, without the time it waits for its neighbors.
final class StageClock: Sendable {
    private let total = Mutex(Duration.zero)

    /// Runs `work` and counts its time.
    func measure<Result: ~Copyable, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        let start = ContinuousClock.now
        defer { add(since: start) }
        return try work()
    }

    /// Counts the time since `start`, where the work consumes what no closure can capture.
    func add(since start: ContinuousClock.Instant) {
        let spent = ContinuousClock.now - start
        total.withLock { $0 += spent }
    }

    /// Seconds so far.
    var seconds: Double {
        let (whole, fraction) = total.withLock { $0 }.components
        return Double(whole) + Double(fraction) / 1e18
    }
}
