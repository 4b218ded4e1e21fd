import Glibc
import MediaFiles
import Synchronization

/// Keeps two processes from working on one file, on one machine or on several that share the folder.
///
/// The lock is a small file that names its owner. It appears with its content in one step, and only where there is none. An owner that
/// has ended loses it: on the same machine at once, on another when the lock was not renewed for ``patience`` seconds.
final class FileLock: Sendable {
    /// What became of an attempt.
    enum Outcome {
        /// It is ours. Whoever had it before may have ended without saying so, and left an output behind.
        case taken(FileLock, wasAbandoned: Bool)
        /// Another process is at work.
        case held(by: String)
    }

    /// Seconds after which a lock of another machine counts as left behind; owners renew it ten times as often.
    static let patience = 600.0

    private let path: FilePath
    private let isReleased = Mutex(false)

    private init(_ path: FilePath) { self.path = path }

    deinit { release() }

    /// Tries to get the lock; never waits.
    static func take(_ path: FilePath, for owner: LockOwner = .current) throws(SystemFailure) -> Outcome {
        let temporary = path.folder.appending(MediaWriter.temporaryName(for: "lock"))
        try write(owner, to: temporary)
        defer { unlink(temporary) }
        if link(temporary, path) { return .taken(FileLock(path), wasAbandoned: false) }
        switch errno {
        case EEXIST: break
        case EPERM, EOPNOTSUPP, ENOSYS:
            // A file system without second names: the content then comes a moment after the file.
            do throws(SystemFailure) {
                try write(owner, to: path)
                return .taken(FileLock(path), wasAbandoned: false)
            } catch {
                if error.code != EEXIST { throw error }
            }
        default: throw .latest
        }
        return try takeOver(path, for: owner, now: try status(of: temporary))
    }

    /// Gets the lock of an owner that has ended, or says who has it.
    ///
    /// Whoever takes over holds the system's own lock on the file while it looks and writes, so that only one of several succeeds.
    private static func takeOver(
        _ path: FilePath, for owner: LockOwner, now: stat
    ) throws(SystemFailure) -> Outcome {
        let descriptor: Int32
        do throws(SystemFailure) {
            descriptor = try Descriptor.open(path, O_RDWR)
        } catch {
            if error.code == ENOENT { return .held(by: "a process that has just ended") }
            throw error
        }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return .held(by: "another process") }
        let (opened, named) = (try status(of: descriptor), try? status(of: path))
        guard let named, named.st_ino == opened.st_ino, named.st_dev == opened.st_dev else {
            return .held(by: "a process that has just ended")
        }
        let text = String(decoding: try Descriptor.read(from: descriptor), as: UTF8.self)
        let other = LockOwner(text)
        let age = now.seconds - opened.seconds
        // Without a readable owner it is being written just now, or was when its writer ended.
        let isGone = other.map { $0.isGone ?? (age > patience) } ?? (age > 10)
        guard isGone else { return .held(by: other.map { "process \($0.process) on \($0.host)" } ?? "another process") }
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw .latest }
        try Descriptor.write(Array(owner.text.utf8), to: descriptor)
        return .taken(FileLock(path), wasAbandoned: true)
    }

    /// Shows other machines that the owner lives.
    func renew() {
        isReleased.withLock { isReleased in
            guard !isReleased else { return }
            _ = unsafe path.withCString { unsafe utimensat(AT_FDCWD, $0, nil, 0) }
        }
    }

    /// Gives the lock back, unless somebody took it over.
    func release() {
        isReleased.withLock { isReleased in
            guard !isReleased else { return }
            isReleased = true
            guard let descriptor = try? Descriptor.open(path, O_RDONLY) else { return }
            defer { close(descriptor) }
            let text = (try? Descriptor.read(from: descriptor)).map { String(decoding: $0, as: UTF8.self) }
            if text.flatMap(LockOwner.init) == .current { Self.unlink(path) }
        }
    }

    private static func write(_ owner: LockOwner, to path: FilePath) throws(SystemFailure) {
        let descriptor = try Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
        defer { close(descriptor) }
        try Descriptor.write(Array(owner.text.utf8), to: descriptor)
    }

    private static func link(_ from: FilePath, _ to: FilePath) -> Bool {
        unsafe from.withCString { from in unsafe to.withCString { unsafe Glibc.link(from, $0) == 0 } }
    }

    private static func unlink(_ path: FilePath) { _ = unsafe path.withCString { unsafe Glibc.unlink($0) } }

    private static func status(of path: FilePath) throws(SystemFailure) -> stat {
        var status = stat()
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw .latest }
        return status
    }

    private static func status(of descriptor: Int32) throws(SystemFailure) -> stat {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .latest }
        return status
    }
}

extension stat {
    /// When the file was last changed, in seconds, by the clock of the machine that holds it.
    fileprivate var seconds: Double { Double(st_mtim.tv_sec) + Double(st_mtim.tv_nsec) / 1e9 }
}
