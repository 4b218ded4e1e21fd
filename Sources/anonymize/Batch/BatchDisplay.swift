import Anonymizing
import Glibc
import Synchronization

/// Shows how far a batch is: two lines that stay at the bottom of a terminal, or JSON Lines for scripts.
///
/// Files that failed or need a look are named in lines of their own in any case.
final class BatchDisplay: Sendable {
    private struct State {
        var total: Int
        var finished = 0
        var reused = 0
        var failed = 0
        /// Names of the files under way and the frames written of each.
        var current: [Int: (name: String, frames: Int)] = [:]
        var hasLines = false
        var lastUpdate: ContinuousClock.Instant?
    }

    private let style: Console.Style
    private let isQuiet: Bool
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    /// Begins to show `total` files.
    init(options: Options, total: Int) {
        let isTerminal = isatty(STDERR_FILENO) == 1
        style =
            switch options.progress {
            case .json: .json
            case .none: .none
            case .auto: isTerminal && !options.quiet ? .bar : .none
            }
        isQuiet = options.quiet
        state = Mutex(State(total: total))
        if style == .json { put(["event": "start", "files": .integer(total)]) }
    }

    /// Says that there is one file more.
    func add() { state.withLock { $0.total += 1 } }

    /// Says that work on a file begins.
    func begin(_ index: Int, _ name: String) {
        state.withLock { state in
            state.current[index] = (name, 0)
            update(&state)
        }
    }

    /// Says how many frames of a file are written.
    func progress(_ index: Int, frames: Int) {
        guard style == .bar else { return }
        state.withLock { state in
            state.current[index]?.frames = frames
            update(&state)
        }
    }

    /// Says what became of a file.
    func end(_ index: Int, _ record: BatchRecord) {
        state.withLock { state in
            state.current[index] = nil
            state.finished += 1
            if record.reused { state.reused += 1 }
            if record.status != .done { state.failed += 1 }
            if style == .json {
                guard case .object(let members) = record.json else { return }
                put(
                    .object(
                        [.init("event", "file")] + members
                            + [.init("finished", .integer(state.finished)), .init("files", .integer(state.total))]))
                return
            }
            if record.status != .done, !record.reused || !isQuiet, record.status != .interrupted {
                clear(&state)
                let word = record.status == .review ? "look at" : record.status == .busy ? "passed over" : "failed on"
                write("anonymize: \(word) \(FilePath(record.input).quoted): \(record.reason ?? "").\n")
            }
            update(&state)
        }
    }

    /// Says something about the whole.
    func tell(_ sentence: String, event: JSONValue) {
        state.withLock { state in
            clear(&state)
            if isQuiet { return }
            style == .json ? put(event) : write(sentence + "\n")
        }
    }

    /// Draws the two lines, at most ten times a second.
    private func update(_ state: inout State) {
        guard style == .bar else { return }
        let now = ContinuousClock.now
        if let last = state.lastUpdate, now - last < .milliseconds(100), state.hasLines { return }
        state.lastUpdate = now
        clear(&state)
        let lines = Self.lines(
            finished: state.finished, reused: state.reused, failed: state.failed, total: state.total,
            current: state.current.sorted { $0.key < $1.key }.map(\.value), seconds: (now - start) / .seconds(1),
            columns: columns)
        // The cursor goes back to the first of the two lines, where the next drawing begins.
        write(lines.0 + "\n" + lines.1 + "\r\u{1B}[A")
        state.hasLines = true
    }

    /// The two lines for a terminal: files done, failures, rate and time left; then the files under way.
    static func lines(
        finished: Int, reused: Int, failed: Int, total: Int, current: [(name: String, frames: Int)], seconds: Double,
        columns: Int
    ) -> (String, String) {
        // Files that an earlier run had done say nothing of how long the others take.
        let rate = ProgressMeter.rate(finished - reused, seconds)
        var first = "\(finished) of \(total) files"
        if failed > 0 { first += ", \(failed) to look at" }
        if finished > reused {
            first +=
                rate >= 1
                ? ", \(ProgressMeter.decimal(rate)) a second" : ", \(ProgressMeter.decimal(rate * 60)) a minute"
            first += ", \(ProgressMeter.clock(Double(total - finished) / rate)) left"
        }
        let room = columns - first.count - 4
        if room >= 10, total > 0 {
            let width = min(30, room)
            let filled = width * finished / total
            first =
                "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "] "
                + first
        }
        let second = current.map { $0.frames > 0 ? "\($0.name) (\($0.frames) frames)" : $0.name }
            .joined(separator: ", ")
        let limit = max(0, columns - 1)
        return (String(first.prefix(limit)), String(second.prefix(limit)))
    }

    private func clear(_ state: inout State) {
        if state.hasLines { write("\r\u{1B}[J") }
        state.hasLines = false
    }

    private func put(_ event: JSONValue) { write(event.compactText + "\n") }

    private func write(_ text: String) { try? Descriptor.write(Array(text.utf8), to: STDERR_FILENO) }

    private var columns: Int {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
