import Anonymizing
import FaceDetection
import LiveMasking

/// The line a second that says how a live run goes.
struct LiveDisplay {
    let console: Console
    /// The detector, where it adapts to the machine.
    let detector: PacedFaceDetector?
    let latency = LatencyMeter()

    /// Says how it stands now.
    func show(_ counts: LiveCounts, rung: LiveRung?) {
        console.status(line(counts, rung: rung), event: event(counts, rung: rung))
    }

    /// What stands in the last line of a terminal.
    func line(_ counts: LiveCounts, rung: LiveRung?) -> String {
        let time = [0.5, 0.95].map { latency.percentile($0).map { String(Int(($0 * 1000).rounded())) } ?? "-" }
        return "in \(counts.offered)  out \(counts.delivered)  dropped \(counts.dropped)  \(Self.word(rung))  "
            + "latency \(time[0])/\(time[1]) ms"
    }

    /// The same for scripts, with a counter for each rung.
    func event(_ counts: LiveCounts, rung: LiveRung?, name: String = "live") -> JSONValue {
        func milliseconds(_ share: Double) -> JSONValue {
            latency.percentile(share).map { .number(($0 * 10_000).rounded() / 10) } ?? .null
        }
        return [
            "event": .string(name), "in": .integer(counts.offered), "out": .integer(counts.delivered),
            "dropped": .integer(counts.dropped), "rung": rung.map { .string($0.rawValue) } ?? .null,
            "rungs": .object(LiveRung.allCases.map { JSONValue.Member($0.rawValue, .integer(counts[$0])) }),
            "lookSide": detector.map { .integer($0.side) } ?? .null, "looks": .integer(counts.looks),
            "failedLooks": .integer(counts.failedLooks),
            "latencyP50": milliseconds(0.5), "latencyP95": milliseconds(0.95),
        ]
    }

    private static func word(_ rung: LiveRung?) -> String {
        switch rung {
        case .detected: "faces detected"
        case .predicted: "faces predicted"
        case .wholePicture: "whole picture hidden"
        case .slate, nil: "slate"
        }
    }
}
