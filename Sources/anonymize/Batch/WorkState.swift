import Anonymizing

/// What there is of an item's output before it is worked on.
enum WorkState: Equatable {
    /// Done by an earlier run, with this input, these settings and this version.
    case done
    /// The same, but a person should look at it.
    case review
    /// There is no output.
    case open
    /// The output is from an earlier run with another version of the input or other settings, and may be replaced.
    case outdated
    /// Something of that name was not made by a batch.
    case foreign

    /// Looks at an item.
    init(of item: BatchItem, settingsDigest: String) {
        guard FileIdentity.exists(item.output) else {
            self = .open
            return
        }
        guard let report = FinishedReport(at: item.report), report.describes(outputAt: item.output),
            report.input.name == String(decoding: item.input.path.name.bytes, as: UTF8.self)
        else {
            self = .foreign
            return
        }
        guard report.isOf(inputAt: item.input.path, settingsDigest: settingsDigest) else {
            self = .outdated
            return
        }
        self = report.verdict == Report.Verdict.complete.rawValue ? .done : .review
    }
}
