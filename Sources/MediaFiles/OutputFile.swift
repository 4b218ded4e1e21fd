internal import CFFmpeg
internal import Glibc
internal import Synchronization

/// A file that stays hidden until it is complete, or standard output.
///
/// Writing and publishing belong to one thread; ``remove()`` may be called from any.
final class OutputFile: Sendable {
    /// The name people will find it under.
    let path: String
    /// Where it is until then; empty for standard output.
    let temporaryPath: String

    enum Phase { case open, closed, published, removed }
    struct State {
        var phase: Phase
        var descriptor: Int32
        var writes = 0
        var firstFailure: LibavFailure?
    }

    let state: Mutex<State>
    private let failsWriteNumber: Int?
    let replacesExisting: Bool

    /// Whether it is a pipe, which has no name and cannot be read again.
    var isStandardOutput: Bool { path == "-" }

    /// Makes the hidden file.
    init(path: String, replacesExisting: Bool, failsWriteNumber: Int? = nil) throws(MediaError) {
        self.path = path
        self.replacesExisting = replacesExisting
        self.failsWriteNumber = failsWriteNumber
        guard path != "-" else {
            temporaryPath = ""
            state = Mutex(State(phase: .open, descriptor: dup(STDOUT_FILENO)))
            return
        }
        try Self.checkTarget(path, replacesExisting: replacesExisting)
        let (folder, name) = Self.split(path)
        Self.removeOrphans(in: folder)
        temporaryPath = folder + TemporaryName(for: name).name
        let descriptor = unsafe open(temporaryPath, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .creating(path: path, Self.failure("open")) }
        // Tells a sweeping run that the owner lives; held until the file is closed.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        state = Mutex(State(phase: .open, descriptor: descriptor))
    }

    deinit { remove() }

    /// Folder with its slash (empty for the current one) and the file's name.
    static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
        let next = path.utf8.index(after: slash)
        return (String(path[..<next]), String(path[next...]))
    }

    static func failure(_ function: String) -> LibavFailure {
        LibavFailure(function: function, code: shim_averror(errno))
    }

    private static func checkTarget(_ path: String, replacesExisting: Bool) throws(MediaError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        guard replacesExisting else { throw .outputExists(path: path) }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw .creating(path: path, LibavFailure(function: "open", code: shim_averror(EISDIR)))
        }
    }

    /// Writes bytes at the current place; returns a negative libav code on failure.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        state.withLock { state in
            guard state.phase == .open else { return shim_averror(ECANCELED) }
            state.writes += 1
            var done = 0
            while done < bytes.count {
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
                let count = unsafe put(rest, state)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else {
                    let failure = Self.failure("write")
                    if state.firstFailure == nil { state.firstFailure = failure }
                    return failure.code
                }
                done += count
            }
            return Int32(bytes.count)
        }
    }

    /// Writes what the system takes, or fails where a test wants it.
    private func put(_ bytes: UnsafeRawBufferPointer, _ state: State) -> Int {
        guard state.writes != failsWriteNumber else {
            errno = ENOSPC
            return -1
        }
        return unsafe Glibc.write(state.descriptor, bytes.baseAddress, bytes.count)
    }

    /// Moves the place of the next write; `whence` as in `lseek`, or libav's request for the size.
    func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        state.withLock { state in
            guard state.phase == .open else { return Int64(shim_averror(ECANCELED)) }
            if whence & AVSEEK_SIZE != 0 {
                var status = stat()
                guard unsafe fstat(state.descriptor, &status) == 0 else { return Int64(shim_averror(errno)) }
                return Int64(status.st_size)
            }
            let place = lseek(state.descriptor, off_t(offset), whence)
            return place < 0 ? Int64(shim_averror(errno)) : Int64(place)
        }
    }

    /// The first write that failed, if one did: libav reports some only as a failed trailer, some not at all.
    var firstFailure: LibavFailure? { state.withLock { $0.firstFailure } }

    /// Puts everything on the disk and ends writing.
    func close() throws(MediaError) {
        let failure: LibavFailure? = state.withLock { state in
            guard state.phase == .open else { return LibavFailure(function: "close", code: shim_averror(ECANCELED)) }
            if let failure = state.firstFailure { return failure }
            // A pipe cannot be synchronized and says EINVAL; it has no disk that could be full.
            if fsync(state.descriptor) != 0, errno != EINVAL, errno != EROFS { return Self.failure("fsync") }
            if isStandardOutput { Glibc.close(state.descriptor) }
            state.phase = .closed
            return nil
        }
        if let failure { throw .writing(path: path, failure) }
    }

    /// Removes the hidden file; does nothing once it is published or gone.
    ///
    /// Safe at any time, from any thread.
    func remove() {
        state.withLock { state in
            let wasOpen = state.phase == .open || (state.phase == .closed && !isStandardOutput)
            guard wasOpen else { return }
            if !isStandardOutput { unsafe unlink(temporaryPath) }
            Glibc.close(state.descriptor)
            state.phase = .removed
        }
    }
}
