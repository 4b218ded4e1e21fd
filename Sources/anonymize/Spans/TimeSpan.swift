import VideoFrames

/// A part of a film, from a time up to but not including another, counted from the film's start.
struct TimeSpan: Equatable, Sendable {
    /// Where it begins; `nil` is the film's first frame.
    let start: MediaTime?
    /// Where it ends; `nil` is behind the film's last frame.
    let end: MediaTime?

    private static let nanosecond = Rational(1, 1_000_000_000)

    /// Reads `START..END`, where either may be missing.
    init?(_ text: String) {
        guard let dots = text.firstRange(of: "..") else { return nil }
        let (before, after) = (text[..<dots.lowerBound], text[dots.upperBound...])
        start = TimeArgument.parse(String(before))
        end = TimeArgument.parse(String(after))
        guard start != nil || before.isEmpty, end != nil || after.isEmpty else { return nil }
        if let start, let end, start >= end { return nil }
    }

    /// Whether a frame's time lies in it.
    ///
    /// - Parameter origin: The film's start on the scale of its frames' times, in seconds.
    func contains(_ time: MediaTime, origin: Double) -> Bool {
        if let start, time < Self.absolute(start, origin, 0) { return false }
        if let end, time >= Self.absolute(end, origin, 0) { return false }
        return true
    }

    /// Whether a time is so far before the span that what happens there does not matter to it.
    func isFarBefore(_ time: MediaTime, origin: Double, seconds: Double) -> Bool {
        guard let start else { return false }
        return time < Self.absolute(start, origin, -seconds)
    }

    /// Whether a time is so far behind the span that what happens there does not matter to it.
    func isFarBehind(_ time: MediaTime, origin: Double, seconds: Double) -> Bool {
        guard let end else { return false }
        return time > Self.absolute(end, origin, seconds)
    }

    private static func absolute(_ time: MediaTime, _ origin: Double, _ shift: Double) -> MediaTime {
        MediaTime(ticks: time.ticks &+ Int64(((origin + shift) * 1e9).rounded()), timeBase: nanosecond)
    }
}
