import Synchronization

/// How long the newest pictures took from their arrival until they were sent.
final class LatencyMeter: Sendable {
    private static let capacity = 300
    private let newest = Mutex<[Double]>([])

    /// Adds one picture's seconds.
    func add(_ seconds: Double) {
        newest.withLock { newest in
            if newest.count >= Self.capacity { newest.removeFirst() }
            newest.append(seconds)
        }
    }

    /// The latency that a share of the newest pictures does not exceed; `nil` before the first.
    func percentile(_ share: Double) -> Double? {
        let sorted = newest.withLock { $0.sorted() }
        guard !sorted.isEmpty else { return nil }
        return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }
}
