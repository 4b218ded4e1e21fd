/// Puts a source's times, which may wrap, jump or begin anew, on one line that only runs forward.
struct LiveTimeline {
    /// Seconds by which a time may differ from what is expected before it counts as a jump.
    static let tolerance = 2.0

    private var offset: Double?
    private var last: (time: Double, clock: Double)?

    /// Returns the time on the line of a frame.
    ///
    /// - Parameters:
    ///   - time: The source's, in seconds; `nil` where it gave none.
    ///   - clock: The machine's, in seconds, which fills in what the source does not say.
    mutating func place(_ time: Double?, clock: Double) -> Double {
        let expected = last.map { $0.time + max(0.001, clock - $0.clock) } ?? 0
        var placed = expected
        if let time {
            let known = offset ?? expected - time
            placed = time + known
            if let last, abs(placed - expected) > Self.tolerance || placed <= last.time - Self.tolerance {
                placed = expected
            }
            // A frame that is a little late must still come after the one before.
            if let last, placed <= last.time { placed = last.time + 0.001 }
            offset = abs(placed - (time + known)) > 0.002 || offset == nil ? placed - time : known
        }
        last = (placed, clock)
        return placed
    }

    /// The time on the line of something else of the same source, such as sound; `nil` where that is far from the pictures.
    func placeBeside(_ time: Double) -> Double? {
        guard let offset, let last else { return nil }
        let placed = time + offset
        return abs(placed - last.time) <= Self.tolerance * 2 ? placed : nil
    }

    /// Says that the source's clock begins anew: the next time is placed by the machine's clock.
    mutating func startOver() { offset = nil }
}
