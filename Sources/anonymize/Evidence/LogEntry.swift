import Anonymizing

/// What a log's line says of a run.
enum LogEntry {
    /// A run that published its output.
    static func done(_ report: Report) -> [JSONValue.Member] {
        let whole = report.json
        let members = whole.members { ["verdict", "input", "output", "frames", "settings", "versions"].contains($0) }
        let verdict = report.verification?.members { $0 == "verdict" }.first?.value
        return [.init("event", "anonymized")] + members + (verdict.map { [.init("verification", $0)] } ?? [])
    }

    /// A run that published nothing.
    static func failed(_ request: Request, _ error: CommandError) -> [JSONValue.Member] {
        func name(_ path: FilePath) -> JSONValue {
            ["name": .string(String(decoding: path.name.bytes, as: UTF8.self))]
        }
        return [
            .init("event", "failed"), .init("status", .integer(Int(error.status.rawValue))),
            .init("reason", .string(error.sentence)), .init("input", name(request.input)),
            .init("wanted", name(request.output)),
        ]
    }
}

extension JSONValue {
    /// The members of an object whose names are chosen.
    fileprivate func members(_ isChosen: (String) -> Bool) -> [Member] {
        guard case .object(let members) = self else { return [] }
        return members.filter { isChosen($0.key) }
    }
}
