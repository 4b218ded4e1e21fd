import Glibc
import MediaFiles
import Synchronization

/// A small file, such as the report or a preview: hidden until it is complete, then published in one step.
///
/// Writing belongs to one thread; ``discard()`` may be called from any.
final class SideFile: Sendable {
    private struct State {
        var descriptor: Int32
        var pending: [UInt8] = []
        var isEnded = false
    }

    private static let bufferSize = 1 << 16

    private let path: FilePath
    private let replacesExisting: Bool
    /// `nil` for standard output, which is written to directly.
    private let temporary: FilePath?
    private let state: Mutex<State>

    /// Makes the hidden file; `-` is standard output.
    init(_ path: FilePath, replacingExisting: Bool) throws(CommandError) {
        self.path = path
        replacesExisting = replacingExisting
        guard !path.isStandardStream else {
            temporary = nil
            state = Mutex(State(descriptor: STDOUT_FILENO))
            return
        }
        let name = MediaWriter.temporaryName(for: path.name.text ?? "file")
        let temporary = path.folder.appending(name)
        self.temporary = temporary
        do {
            let descriptor = try Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
            _ = flock(descriptor, LOCK_EX | LOCK_NB)  // tells a run that sweeps up that the owner lives
            state = Mutex(State(descriptor: descriptor))
        } catch {
            throw Self.failure(error, path, .cannotCreate)
        }
    }

    /// Adds text.
    func write(_ text: String) throws(CommandError) { try write(Array(text.utf8)) }

    /// Adds bytes; what goes to standard output goes at once.
    func write(_ bytes: [UInt8]) throws(CommandError) {
        let failure: SystemFailure? = state.withLock { state in
            state.pending += bytes
            return state.pending.count < Self.bufferSize && temporary != nil ? nil : Self.flush(&state)
        }
        if let failure { throw Self.failure(failure, path, .inputOutput) }
    }

    /// Completes the file and gives it its name.
    func publish() throws(CommandError) {
        let failure: SystemFailure? = state.withLock { state in
            if let failure = Self.flush(&state) { return failure }
            guard let temporary, !state.isEnded else { return nil }
            if fsync(state.descriptor) != 0 { return .latest }
            guard rename(temporary) else { return .latest }
            close(state.descriptor)
            state.isEnded = true
            return nil
        }
        if let failure { throw Self.failure(failure, path, .inputOutput) }
    }

    /// Gives up, so that nothing remains; does nothing to a file that was published.
    func discard() {
        state.withLock { state in
            guard let temporary, !state.isEnded else { return }
            state.isEnded = true
            close(state.descriptor)
            _ = unsafe temporary.withCString { unsafe unlink($0) }
        }
    }

    deinit { discard() }

    private static func flush(_ state: inout State) -> SystemFailure? {
        guard !state.isEnded else { return SystemFailure(code: ECANCELED) }
        do throws(SystemFailure) {
            try Descriptor.write(state.pending, to: state.descriptor)
            state.pending.removeAll(keepingCapacity: true)
            return nil
        } catch {
            return error
        }
    }

    private func rename(_ temporary: FilePath) -> Bool {
        unsafe temporary.withCString { from in
            unsafe path.withCString { to in
                if replacesExisting { return unsafe Glibc.rename(from, to) == 0 }
                guard unsafe link(from, to) == 0 else { return false }  // unlike rename, never replaces
                unsafe unlink(from)
                return true
            }
        }
    }

    private static func failure(_ failure: SystemFailure, _ path: FilePath, _ status: ExitStatus) -> CommandError {
        if path.isStandardStream {
            if failure.code == EPIPE { return .readerGone }
            return CommandError(.inputOutput, "cannot write to standard output: \(failure.reason).")
        }
        return CommandError(
            failure.status == .inputOutput ? status : failure.status, "cannot write \(path.quoted): \(failure.reason).")
    }
}
