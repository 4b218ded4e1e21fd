import Synchronization

/// The records of a batch while it runs, and the summary that is made of them.
///
/// Any thread may call. The summary is written however the process ends, short of being killed.
final class BatchLedger: Sendable {
    private struct State {
        var records: [BatchRecord]
        var isWritten = false
    }

    let path: FilePath
    private let plan: BatchPlan
    private let settingsDigest: String
    private let startedAt = BatchSummary.now
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    /// Opens a record for each item of the plan.
    init(plan: BatchPlan, settingsDigest: String, path: FilePath?) {
        self.plan = plan
        self.settingsDigest = settingsDigest
        self.path = path ?? plan.outputFolder.appending(Self.name(of: plan.shard))
        state = Mutex(State(records: plan.items.map(BatchRecord.init(pending:))))
    }

    private static func name(of shard: Shard) -> String {
        shard.count == 1 ? "anonymize-summary.json" : "anonymize-summary.\(shard.index + 1)-of-\(shard.count).json"
    }

    /// Adds an item that came later; returns its number.
    func add(_ item: BatchItem) -> Int {
        state.withLock { state in
            state.records.append(BatchRecord(pending: item))
            return state.records.count - 1
        }
    }

    /// Notes that work on an item begins, so that it counts as interrupted if nothing else is noted.
    func begin(_ index: Int) {
        state.withLock { $0.records[index].status = .interrupted }
    }

    /// Notes what became of an item.
    func set(_ index: Int, _ record: BatchRecord) {
        state.withLock { $0.records[index] = record }
    }

    /// The summary as it would be now.
    var summary: BatchSummary {
        let records = state.withLock { $0.records }
        var list = plan.list
        list.inputs = max(list.inputs, records.count)
        return BatchSummary(
            part: .init(index: plan.shard.index + 1, count: plan.shard.count), list: list,
            settingsDigest: settingsDigest, version: Version.current, startedAt: startedAt,
            finishedAt: BatchSummary.now, seconds: (ContinuousClock.now - start) / .seconds(1), records: records)
    }

    /// Writes the summary in place of an older one; does nothing the second time.
    func write() throws(CommandError) {
        let isFirst = state.withLock { state in
            defer { state.isWritten = true }
            return !state.isWritten
        }
        guard isFirst else { return }
        let file = try SideFile(path, replacingExisting: true)
        try file.write(summary.text)
        try file.publish()
    }
}
