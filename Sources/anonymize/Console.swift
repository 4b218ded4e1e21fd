import Anonymizing
import Glibc
import Synchronization

/// Everything the program says to people and scripts, on standard error.
///
/// On a terminal a bar stands in the last line; other lines push it down. What cannot be written is lost without a word: a
/// closed terminal must not stop the work.
final class Console: Sendable {
    /// How progress is shown.
    enum Style: Sendable { case bar, json, none }

    private struct State {
        var hasBar = false
        var lastUpdate: ContinuousClock.Instant?
        var meter = ProgressMeter(total: nil)
        var warnings: [String] = []
    }

    private let style: Style
    private let isQuiet: Bool
    private let descriptor: Int32
    private let start = ContinuousClock.now
    private let state = Mutex(State())
    /// Hears how many frames are written, where somebody else shows it.
    private let listener: (@Sendable (_ frames: Int) -> Void)?

    init(
        style: Style, isQuiet: Bool, descriptor: Int32 = STDERR_FILENO,
        listener: (@Sendable (_ frames: Int) -> Void)? = nil
    ) {
        self.listener = listener
        self.style = style
        self.isQuiet = isQuiet
        self.descriptor = descriptor
    }

    /// Chooses how to speak by the options and by what standard error is.
    convenience init(options: Options) {
        let style: Style =
            switch options.progress {
            case .json: .json
            case .none: .none
            case .auto: isatty(STDERR_FILENO) == 1 ? .bar : .none
            }
        self.init(style: options.quiet && style == .bar ? .none : style, isQuiet: options.quiet)
    }

    /// Everything that was warned of so far, for the report.
    var warnings: [String] { state.withLock { $0.warnings } }

    /// Says something a person should know; kept for the report, also when nothing is shown.
    func warn(_ sentence: String) {
        state.withLock { state in
            guard !state.warnings.contains(sentence) else { return }
            state.warnings.append(sentence)
            if !isQuiet {
                show("anonymize: warning: \(sentence)", event: ["event": "warning", "text": .string(sentence)], &state)
            }
        }
    }

    /// Says something that is no reason to worry; kept for the report too.
    func note(_ sentence: String) {
        state.withLock { state in
            state.warnings.append(sentence)
            if !isQuiet { show(sentence, event: ["event": "note", "text": .string(sentence)], &state) }
        }
    }

    /// Says what was done.
    func tell(_ sentence: String, event: JSONValue) {
        state.withLock { state in
            if !isQuiet { show(sentence, event: event, &state) }
        }
    }

    /// Says that the run failed.
    func fail(_ error: CommandError) {
        state.withLock { state in
            clearBar(&state)
            put(error.message)
        }
    }

    /// Says how many frames there are to come, where that is known.
    func expect(frames: Int?) {
        state.withLock { $0.meter = ProgressMeter(total: frames) }
    }

    /// Says how far the run is; most calls change nothing to be seen.
    func progress(frames: Int) {
        listener?(frames)
        guard style != .none else { return }
        state.withLock { state in
            let now = ContinuousClock.now
            let interval: Duration = style == .bar ? .milliseconds(100) : .milliseconds(500)
            if let last = state.lastUpdate, now - last < interval { return }
            state.lastUpdate = now
            show(frames: frames, seconds: (now - start) / .seconds(1), &state)
        }
    }

    private func show(frames: Int, seconds: Double, _ state: inout State) {
        if style == .bar {
            put("\r\u{1B}[K" + state.meter.bar(frames: frames, seconds: seconds, columns: columns))
            state.hasBar = true
            return
        }
        let left = state.meter.secondsLeft(frames: frames, seconds: seconds)
        let event: JSONValue = [
            "event": "progress", "frames": .integer(frames), "total": state.meter.total.map { .integer($0) } ?? .null,
            "framesPerSecond": .number((ProgressMeter.rate(frames, seconds) * 10).rounded() / 10),
            "secondsLeft": left.map { .number(($0 * 10).rounded() / 10) } ?? .null,
        ]
        put(event.compactText + "\n")
    }

    private func show(_ sentence: String, event: JSONValue, _ state: inout State) {
        clearBar(&state)
        put((style == .json ? event.compactText : sentence) + "\n")
    }

    private func clearBar(_ state: inout State) {
        if state.hasBar { put("\r\u{1B}[K") }
        state.hasBar = false
    }

    private func put(_ text: String) {
        try? Descriptor.write(Array(text.utf8), to: descriptor)
    }

    private var columns: Int {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
