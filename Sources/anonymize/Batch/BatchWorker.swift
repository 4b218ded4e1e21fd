import Anonymizing
import Glibc

/// Does the items of a batch, one after the other, with networks that are loaded once.
struct BatchWorker: Sendable {
    let shared: SharedParts
    let options: Options
    let settingsDigest: String
    let locks: HeldLocks

    /// Does one item and says what became of it; never throws, so that no file stops the others.
    func process(_ item: BatchItem, progress: @escaping @Sendable (Int) -> Void) async -> BatchRecord {
        let start = ContinuousClock.now
        var record = BatchRecord(pending: item)
        do throws(CommandError) {
            try await work(item, &record, progress)
        } catch {
            record.exit = error.status.rawValue
            record.reason = error.sentence.last == "." ? String(error.sentence.dropLast()) : error.sentence
            let isInterrupted = shared.cancellation.status != nil
            record.status = isInterrupted ? .interrupted : record.status == .busy ? .busy : .failed
        }
        record.seconds = (ContinuousClock.now - start) / .seconds(1)
        return record
    }

    private func work(
        _ item: BatchItem, _ record: inout BatchRecord, _ progress: @escaping @Sendable (Int) -> Void
    ) async throws(CommandError) {
        if let problem = item.input.problem { throw problem }
        if let identity = try? FileIdentity(of: item.input.path), identity.kind == .other {
            throw CommandError(.badInput, "\(item.input.path.quoted) is a pipe or device, and not a file.")
        }
        let before = WorkState(of: item, settingsDigest: settingsDigest)
        if reuse(before, &record) {
            // Left by a process that was killed when all but this was done.
            if FileIdentity.exists(item.lock), let (lock, _) = try take(item) { lock.release() }
            return
        }
        // A lock that is there may be that of a process which was killed after it gave the film its name.
        if before == .foreign, !options.overwrite, !FileIdentity.exists(item.lock) { throw Self.foreign(item) }
        try makeFolder(item.output.folder)
        guard let (lock, wasAbandoned) = try take(item) else {
            record.status = .busy
            throw busy(item)
        }
        locks.add(lock)
        defer { locks.release(lock) }
        let now = WorkState(of: item, settingsDigest: settingsDigest)
        if reuse(now, &record) { return }
        if now == .foreign, !options.overwrite, !wasAbandoned { throw Self.foreign(item) }
        if now == .open { Self.remove(item.report) }  // a report without its film would lie
        let outcome = try await run(item, replaces: now != .open, progress)
        record.status = outcome.status == .done ? .done : .review
        record.exit = outcome.status.rawValue
        record.frames = outcome.frames
        record.reason = outcome.reason
    }

    /// Takes over what an earlier run did; whether it counts.
    private func reuse(_ state: WorkState, _ record: inout BatchRecord) -> Bool {
        guard state == .done || state == .review else { return false }
        record.reused = true
        record.status = state == .done ? .done : .review
        record.exit = (state == .done ? ExitStatus.done : .needsReview).rawValue
        record.reason = state == .done ? nil : "its report says what to look at"
        return true
    }

    private struct Outcome {
        var status: ExitStatus
        var frames: Int
        var reason: String?
    }

    private func run(
        _ item: BatchItem, replaces: Bool, _ progress: @escaping @Sendable (Int) -> Void
    ) async throws(CommandError) -> Outcome {
        var options = options
        options.report = item.report
        options.overwrite = replaces
        let request = Request(command: .anonymize, input: item.input.path, output: item.output, options: options)
        let console = Console(style: .none, isQuiet: true, listener: progress)
        let context = RunContext(request: request, console: console, shared: shared)
        defer { context.cancellation.end() }
        try FileCheck(request: request).run()
        let outcome = try await AnonymizeRun(context: context).perform()
        return Outcome(
            status: outcome.status, frames: outcome.summary.frames.written,
            reason: outcome.review.map { $0.last == "." ? String($0.dropLast()) : $0 })
    }

    private func take(_ item: BatchItem) throws(CommandError) -> (FileLock, wasAbandoned: Bool)? {
        do throws(SystemFailure) {
            guard case .taken(let lock, let wasAbandoned) = try FileLock.take(item.lock) else { return nil }
            return (lock, wasAbandoned)
        } catch {
            let status = error.status == .inputOutput ? ExitStatus.cannotCreate : error.status
            throw CommandError(status, "cannot make the lock \(item.lock.quoted): \(error.reason).")
        }
    }

    private func busy(_ item: BatchItem) -> CommandError {
        CommandError(.temporary, "another process is at work on it, says \(item.lock.quoted).")
    }

    private static func foreign(_ item: BatchItem) -> CommandError {
        CommandError(
            .cannotCreate,
            "\(item.output.quoted) exists already, and no report says that a batch made it of this input.")
    }

    private func makeFolder(_ folder: FilePath) throws(CommandError) {
        do throws(SystemFailure) {
            try FolderMaking.make(folder)
        } catch {
            let status = error.status == .noPermission ? ExitStatus.noPermission : .cannotCreate
            throw CommandError(status, "cannot make the folder \(folder.quoted): \(error.reason).")
        }
    }

    private static func remove(_ path: FilePath) { _ = unsafe path.withCString { unsafe unlink($0) } }
}
