import Anonymizing

/// What became of one input.
struct BatchRecord: Equatable, Sendable, Codable {
    /// How it ended.
    enum Status: String, Codable, CaseIterable, Sendable {
        /// The output is complete.
        case done
        /// The output is there, but a person should look at it.
        case review
        /// There is no output.
        case failed
        /// Another process is at work on it.
        case busy
        /// A signal came while it was worked on.
        case interrupted
        /// It was not begun.
        case pending
    }

    /// The input as it was named or found.
    var input: String
    /// The output's place below the output folder.
    var output: String
    var status: Status
    /// Whether an earlier run had done the work.
    var reused = false
    /// Time spent on it.
    var seconds = 0.0
    /// Frames in the output, where it was made by this run.
    var frames: Int?
    /// The exit status that `anonymize` would have had for this file alone.
    var exit: Int32 = 0
    /// Why it failed or should be looked at.
    var reason: String?

    /// A record of an input that was not begun.
    init(pending item: BatchItem) {
        input = String(decoding: item.input.path.bytes, as: UTF8.self)
        output = String(decoding: item.place.bytes, as: UTF8.self)
        status = .pending
    }

    /// The record as the summary and scripts have it.
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("input", .string(input)), .init("output", .string(output)), .init("status", .string(status.rawValue)),
            .init("reused", .bool(reused)), .init("seconds", .number((seconds * 1000).rounded() / 1000)),
            .init("exit", .integer(Int(exit))),
        ]
        if let frames { members.append(.init("frames", .integer(frames))) }
        if let reason { members.append(.init("reason", .string(reason))) }
        return .object(members)
    }
}
