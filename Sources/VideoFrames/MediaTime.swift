/// A moment or a length of time: a whole number of ticks of a rational time base, in seconds.
///
/// Comparison is exact, whatever the time bases. Equality is by value: 1/25 s is 3600 ticks of 1/90000 s.
public struct MediaTime: Sendable {
    /// Number of ticks, may be negative.
    public let ticks: Int64
    /// Length of one tick in seconds; both parts positive.
    public let timeBase: Rational

    /// Makes a time.
    public init(ticks: Int64, timeBase: Rational) {
        precondition(timeBase.numerator > 0 && timeBase.denominator > 0, "a time base is a positive fraction")
        self.ticks = ticks
        self.timeBase = timeBase
    }

    /// The time in seconds, rounded to the nearest floating-point number.
    public var seconds: Double { Double(ticks) * Double(timeBase.numerator) / Double(timeBase.denominator) }
}

extension MediaTime: Comparable, Hashable {
    /// The time's numerator over a denominator common with `other`.
    private func scaled(to other: MediaTime) -> Int128 {
        Int128(ticks) * Int128(timeBase.numerator) * Int128(other.timeBase.denominator)
    }

    /// Compares two moments exactly.
    public static func < (a: MediaTime, b: MediaTime) -> Bool { a.scaled(to: b) < b.scaled(to: a) }

    /// Says whether two times are the same moment.
    public static func == (a: MediaTime, b: MediaTime) -> Bool { a.scaled(to: b) == b.scaled(to: a) }

    /// Hashes the reduced fraction, so that equal moments hash alike.
    public func hash(into hasher: inout Hasher) {
        var (a, b) = (Int128(ticks).magnitude * UInt128(timeBase.numerator), UInt128(timeBase.denominator))
        let (top, bottom) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        hasher.combine(ticks < 0)
        hasher.combine(top / max(1, a))
        hasher.combine(bottom / max(1, a))
    }
}
