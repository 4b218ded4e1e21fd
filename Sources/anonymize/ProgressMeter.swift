/// How far a run is, as text.
struct ProgressMeter: Sendable {
    /// Frames in all, where an estimate is known.
    let total: Int?

    /// A line for a terminal of `columns`: percent, frames a second, time left.
    func bar(frames: Int, seconds: Double, columns: Int) -> String {
        let rate = Self.rate(frames, seconds)
        let speed = "\(frames) frames, \(Self.decimal(rate)) a second"
        guard let total, total > 0 else { return String(speed.prefix(max(0, columns - 1))) }
        let fraction = min(1, Double(frames) / Double(total))
        let left = rate > 0 ? ", \(Self.clock(Double(max(0, total - frames)) / rate)) left" : ""
        let percent = String(Int(fraction * 100))
        let text = String(repeating: " ", count: max(0, 4 - percent.count)) + percent + " %  " + speed + left
        let room = columns - text.count - 3
        guard room >= 10 else { return String(text.prefix(max(0, columns - 1))) }
        let width = min(40, room)
        let filled = Int((fraction * Double(width)).rounded(.down))
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "]" + text
    }

    /// Seconds until the end, where that can be told.
    func secondsLeft(frames: Int, seconds: Double) -> Double? {
        let rate = Self.rate(frames, seconds)
        guard let total, total > 0, rate > 0 else { return nil }
        return Double(max(0, total - frames)) / rate
    }

    /// Frames a second; 0 before any time has passed.
    static func rate(_ frames: Int, _ seconds: Double) -> Double { seconds > 0 ? Double(frames) / seconds : 0 }

    /// One digit after the point.
    static func decimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// A length of time as `M:SS` or `H:MM:SS`.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(min(seconds, 3_599_999).rounded(.up))
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(whole % 60)
    }
}
