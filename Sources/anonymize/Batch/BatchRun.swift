import Anonymizing
import Glibc
import Synchronization

/// Hides the faces of many files.
struct BatchRun {
    let context: RunContext

    private var options: Options { context.options }

    func run() async throws(CommandError) -> ExitStatus {
        if options.batch.mergesSummaries { return try merge() }
        let plan = try BatchPlan(context.request)
        let digest = options.settingsDigest
        if options.batch.isDryRun { return try list(plan, digest) }
        do throws(SystemFailure) {
            try FolderMaking.make(plan.outputFolder)
        } catch {
            throw CommandError(
                .cannotCreate, "cannot make the folder \(plan.outputFolder.quoted): \(error.reason).")
        }
        // Networks that are missing are missing for every file, and must not be told ten thousand times.
        _ = try context.detector()
        // Before the first file, so that none which comes meanwhile is missed.
        let watcher = options.batch.isWatching ? try watcher(plan) : nil
        let ledger = BatchLedger(plan: plan, settingsDigest: digest, path: options.batch.summary)
        let display = BatchDisplay(options: options, total: plan.items.count)
        noteEndings(plan, display)
        let locks = HeldLocks()
        context.cancellation.addCleanup {
            locks.releaseAll()
            try? ledger.write()
        }
        let renewal = Task.detached { await locks.keepRenewed() }
        defer { renewal.cancel() }
        await work(plan, ledger, display, locks, digest)
        if let watcher { await watch(watcher, plan, ledger, display, worker(job: 0, locks, digest)) }
        return try end(ledger, display)
    }

    /// Says that outputs are of another kind than their inputs, where nobody asked for that.
    private func noteEndings(_ plan: BatchPlan, _ display: BatchDisplay) {
        let count = plan.items.count { $0.place.fileExtension != $0.input.place.fileExtension }
        guard options.batch.fileExtension == nil, count > 0 else { return }
        let sentence = "\(count) \(count == 1 ? "file is" : "files are") of a kind that cannot be written: "
        display.tell(
            sentence + "\(count == 1 ? "its output ends" : "their outputs end") in .\(OutputNames.usual).",
            event: ["event": "note", "text": .string(sentence + "mp4 instead")])
    }

    /// Works through the plan with as many workers as there are jobs.
    private func work(
        _ plan: BatchPlan, _ ledger: BatchLedger, _ display: BatchDisplay, _ locks: HeldLocks, _ digest: String
    ) async {
        let turns = Turns()
        let cancellation = context.cancellation
        let jobs = min(self.jobs, max(1, plan.items.count))
        await withTaskGroup { group in
            for job in 0..<jobs {
                let worker = worker(job: job, locks, digest)
                group.addTask {
                    while cancellation.status == nil {
                        let index = turns.next()
                        guard plan.items.indices.contains(index) else { return }
                        await Self.process(plan.items[index], index, worker, ledger, display)
                    }
                }
            }
        }
    }

    /// Deals numbers to workers side by side.
    private final class Turns: Sendable {
        private let dealt = Atomic(0)

        func next() -> Int { dealt.add(1, ordering: .relaxed).oldValue }
    }

    private static func process(
        _ item: BatchItem, _ index: Int, _ worker: BatchWorker, _ ledger: BatchLedger, _ display: BatchDisplay
    ) async {
        ledger.begin(index)
        display.begin(index, String(decoding: item.place.bytes, as: UTF8.self))
        let record = await worker.process(item) { display.progress(index, frames: $0) }
        ledger.set(index, record)
        display.end(index, record)
    }

    private func watcher(_ plan: BatchPlan) throws(CommandError) -> FolderWatcher {
        let watcher = try FolderWatcher(
            folders: plan.folders, outputFolder: plan.outputFolder, known: Set(plan.items.map(\.input.path)))
        context.cancellation.setStop { watcher.stop() }
        return watcher
    }

    /// Takes files that appear in the folders, until a signal comes.
    private func watch(
        _ watcher: FolderWatcher, _ plan: BatchPlan, _ ledger: BatchLedger, _ display: BatchDisplay,
        _ worker: BatchWorker
    ) async {
        var taken = plan.places
        var known: [FilePath: (item: BatchItem, index: Int)] = [:]
        for (index, item) in plan.items.enumerated() { known[item.input.path] = (item, index) }
        display.tell("Watching for new files.", event: ["event": "watching"])
        while let input = watcher.next() {
            let found: (item: BatchItem, index: Int)
            if let before = known[input.path] {
                found = before
            } else {
                let item = plan.names.item(for: input, besides: taken)
                taken.insert(item.place)
                found = (item, ledger.add(item))
                known[input.path] = found
                display.add()
            }
            await Self.process(found.item, found.index, worker, ledger, display)
        }
    }

    /// Files that are worked on side by side: one film keeps about four processors busy.
    private var jobs: Int {
        options.batch.jobs ?? max(1, min(8, (options.threads ?? ProcessorLimit.available) / 4))
    }

    private func worker(job: Int, _ locks: HeldLocks, _ digest: String) -> BatchWorker {
        var own = options
        if jobs > 1 { own.threads = max(1, (options.threads ?? ProcessorLimit.available) / jobs) }
        return BatchWorker(
            shared: job == 0 ? context.shared : context.shared.withOwnNetworks(), options: own,
            settingsDigest: digest, locks: locks)
    }

    private func end(_ ledger: BatchLedger, _ display: BatchDisplay) throws(CommandError) -> ExitStatus {
        let summary = ledger.summary
        try ledger.write()
        let status = context.cancellation.status ?? summary.exitStatus
        tell(summary, at: ledger.path, display)
        return status
    }

    private func tell(_ summary: BatchSummary, at path: FilePath, _ display: BatchDisplay) {
        var parts = ["\(summary.count(.done)) of \(summary.records.count) files done"]
        let reused = summary.records.count(where: \.reused)
        if reused > 0 { parts[0] += " (\(reused) of them before)" }
        for (status, words) in [
            (BatchRecord.Status.review, "to look at"), (.failed, "failed"), (.busy, "held by other processes"),
            (.interrupted, "interrupted"), (.pending, "not begun"),
        ] where summary.count(status) > 0 { parts.append("\(summary.count(status)) \(words)") }
        display.tell(
            "Done: \(parts.joined(separator: ", ")): \(path.quoted).",
            event: [
                "event": "done", "counts": summary.countsJSON,
                "summary": .string(String(decoding: path.bytes, as: UTF8.self)),
            ])
    }

    /// Says what would be done, without doing it: one line an input, its fields apart by tabs.
    private func list(_ plan: BatchPlan, _ digest: String) throws(CommandError) -> ExitStatus {
        let file = try SideFile(FilePath("-"), replacingExisting: false)
        for item in plan.items {
            let state = WorkState(of: item, settingsDigest: digest)
            let word =
                switch state {
                case .done, .review: "done"
                case .foreign where !options.overwrite: "exists"
                case .open, .outdated, .foreign: "todo"
                }
            try file.write(Array("\(word)\t".utf8) + item.input.path.bytes + [9] + item.output.bytes + [10])
        }
        return .done
    }

    private func merge() throws(CommandError) -> ExitStatus {
        var summaries: [BatchSummary] = []
        for path in context.request.inputs { summaries.append(try BatchSummary.read(path)) }
        let whole = try SummaryMerge(summaries: summaries).merged()
        let file = try SideFile(options.batch.summary ?? FilePath("-"), replacingExisting: true)
        try file.write(whole.text)
        try file.publish()
        tell(whole, at: options.batch.summary ?? FilePath("-"), BatchDisplay(options: options, total: 0))
        return whole.isComplete ? .done : .needsReview
    }
}
