import VideoFrames

/// Faults that tests put into a run, from the variable `ANONYMIZE_FAULT`; they can only make it hide more, or fail.
///
/// Several are separated by commas. Times are those of the film, from its first frame.
struct FaultPlan: Equatable, Sendable {
    /// One fault.
    enum Fault: Equatable, Sendable {
        /// `detect:delay=500ms`: every look takes that much longer.
        case delay(seconds: Double)
        /// `detect:stall=10s@5s`: the first look from that time on takes that much longer.
        case stall(seconds: Double, at: Double)
        /// `detect:throw@3s`: the first look from that time on cannot be begun.
        case refuse(at: Double)
        /// `detect:nan@2s`: the first look from that time on also finds a face whose values are no numbers.
        case notANumber(at: Double)
        /// `detect:empty@2s..4s`: the network gives no output at all in that time, which is a failure to look, not "no face".
        case empty(from: Double, to: Double)
        /// `write:fail@N`: the write to the output with this number, from 1, fails as on a full disk.
        case write(number: Int)
    }

    var faults: [Fault] = []

    /// Whether any fault concerns the detector.
    var affectsDetection: Bool { faults.contains { if case .write = $0 { false } else { true } } }

    /// Number of the write that fails.
    var failingWrite: Int? {
        for case .write(let number) in faults { return number }
        return nil
    }

    /// Reads the variable's value.
    static func parse(_ text: String) throws(CommandError) -> FaultPlan {
        var plan = FaultPlan()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let fault = fault(String(part)) else {
                throw CommandError(
                    .usage, "the variable ANONYMIZE_FAULT cannot be \(FilePath(text).quoted).",
                    advice: "It takes what CONTRIBUTING.md lists, such as detect:delay=500ms.")
            }
            plan.faults.append(fault)
        }
        return plan
    }

    private static func fault(_ text: String) -> Fault? {
        func rest(after prefix: String) -> String? {
            text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
        }
        if let value = rest(after: "detect:delay=") { return seconds(value).map { .delay(seconds: $0) } }
        if let value = rest(after: "detect:stall=") {
            let parts = value.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let length = seconds(parts[0]), let start = seconds(parts[1]) else { return nil }
            return .stall(seconds: length, at: start)
        }
        if let value = rest(after: "detect:throw@") { return seconds(value).map { .refuse(at: $0) } }
        if let value = rest(after: "detect:nan@") { return seconds(value).map { .notANumber(at: $0) } }
        if let value = rest(after: "detect:empty@") {
            guard let dots = value.firstRange(of: ".."), let from = seconds(String(value[..<dots.lowerBound])),
                let to = seconds(String(value[dots.upperBound...])), from <= to
            else { return nil }
            return .empty(from: from, to: to)
        }
        if let value = rest(after: "write:fail@"), let number = Int(value), number > 0 { return .write(number: number) }
        return nil
    }

    /// A length of time with its unit, `s` or `ms`.
    private static func seconds(_ text: String) -> Double? {
        let (unit, scale) = text.hasSuffix("ms") ? (2, 1000.0) : (1, 1.0)
        guard text.hasSuffix("s") else { return nil }
        return TimeArgument.parse(String(text.dropLast(unit))).map { $0.seconds / scale }
    }
}
