import VideoFrames

/// Reads a moment as people write it: `[HH:]MM:SS[.fff]`, or seconds.
enum TimeArgument {
    private static let nanosecond = Rational(1, 1_000_000_000)

    /// Returns the time, exact to the nanosecond, or `nil` when the text is not one.
    static func parse(_ text: String) -> MediaTime? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let last = parts.last, let nanoseconds = nanoseconds(last) else {
            return nil
        }
        var whole = 0
        for (index, part) in parts.dropLast().enumerated() {
            guard let value = digits(part), index == 0 || value < 60 else { return nil }
            whole = whole * 60 + value
        }
        if parts.count > 1, nanoseconds >= 60_000_000_000 { return nil }
        return MediaTime(ticks: Int64(whole) * 60_000_000_000 + nanoseconds, timeBase: nanosecond)
    }

    /// Whole and perhaps fractional seconds.
    private static func nanoseconds(_ text: Substring) -> Int64? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = digits(parts[0]) else { return nil }
        guard parts.count == 2 else { return Int64(whole) * 1_000_000_000 }
        let fraction = parts[1].prefix(9)
        guard digits(fraction) != nil, parts[1].utf8.allSatisfy(isDigit) else { return nil }
        let padded = fraction + String(repeating: "0", count: 9 - fraction.count)
        return Int64(padded).map { Int64(whole) * 1_000_000_000 + $0 }
    }

    /// A whole number of at most nine digits and nothing else.
    private static func digits(_ text: Substring) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy(isDigit) else { return nil }
        return Int(text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
