import Glibc
import Synchronization

/// Waits for new files in folders and all that they hold, by the system's notices.
///
/// A file is given out once it was closed or moved there and then did not change for ``calm`` seconds. Used by one thread, but for
/// ``stop()``.
final class FolderWatcher: @unchecked Sendable {
    // All state belongs to the thread that asks for files, but for the pipe, which `stop()` writes to.

    /// Seconds in which a file must not change before it is taken.
    static let calm = 2.0

    private struct Waiting {
        var place: FilePath
        var size: Int
        var modified: String
        var since: ContinuousClock.Instant
    }

    private let notices: Int32
    private let wakeUp: (read: Int32, write: Int32)
    private let excluded: FileIdentity?
    /// The watched folders by their watch's number, with their places below the output folder.
    private var watched: [Int32: (path: FilePath, place: FilePath?)] = [:]
    private var waiting: [FilePath: Waiting] = [:]
    private var isStopped = false

    /// Watches folders and those inside them, but not the output folder.
    ///
    /// - Parameter known: Inputs that were found before; others that are there already are given out like those to come.
    init(folders: [FilePath], outputFolder: FilePath, known: Set<FilePath>) throws(CommandError) {
        notices = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        var ends: [Int32] = [-1, -1]
        guard notices >= 0, unsafe pipe(&ends) == 0 else {
            throw CommandError(.temporary, "the system gives no notices of files: \(SystemFailure.latest.reason).")
        }
        wakeUp = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        excluded = try? FileIdentity(of: outputFolder)
        for folder in folders {
            try watch(folder, place: nil)
            takeAll(in: folder, place: nil)
        }
        for path in known { waiting[path] = nil }
    }

    deinit { for descriptor in [notices, wakeUp.read, wakeUp.write] { close(descriptor) } }

    /// Ends the waiting, from any thread.
    func stop() { try? Descriptor.write([0], to: wakeUp.write) }

    /// The next file that is ready; `nil` once stopped.
    func next() -> BatchInput? {
        while !isStopped {
            if let ready = takeReady() { return ready }
            var polled = [
                pollfd(fd: notices, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeUp.read, events: Int16(POLLIN), revents: 0),
            ]
            // Without files that settle there is nothing to do until the system says so.
            _ = unsafe poll(&polled, 2, waiting.isEmpty ? -1 : 250)
            if polled[1].revents != 0 { isStopped = true }
            if polled[0].revents != 0 { readNotices() }
        }
        return nil
    }

    /// A file that has not changed for long enough.
    private func takeReady() -> BatchInput? {
        let now = ContinuousClock.now
        for (path, entry) in waiting.sorted(by: { $0.value.since < $1.value.since }) {
            guard let identity = try? FileIdentity(of: path), identity.kind == .plain else {
                waiting[path] = nil
                continue
            }
            if identity.size != entry.size || identity.modified != entry.modified {
                waiting[path] = Waiting(
                    place: entry.place, size: identity.size, modified: identity.modified, since: now)
            } else if now - entry.since >= .seconds(Self.calm) {
                waiting[path] = nil
                return BatchInput(path: path, place: entry.place)
            }
        }
        return nil
    }

    private func watch(_ folder: FilePath, place: FilePath?) throws(CommandError) {
        if let excluded, let identity = try? FileIdentity(of: folder), identity.isSameFile(as: excluded) { return }
        let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ONLYDIR)
        let number = unsafe folder.withCString { unsafe inotify_add_watch(notices, $0, mask) }
        guard number >= 0 else {
            let failure = SystemFailure.latest
            let advice = failure.code == ENOSPC ? "Raise fs.inotify.max_user_watches." : nil
            throw CommandError(
                .temporary, "cannot watch the folder \(folder.quoted): \(failure.reason).", advice: advice)
        }
        watched[number] = (folder, place)
        for entry in (try? FolderListing.entries(of: folder)) ?? [] where entry.isFolder {
            try watch(folder.appending(entry.name), place: place?.appending(entry.name) ?? entry.name)
        }
    }

    private func readNotices() {
        guard let bytes = try? Descriptor.read(from: notices) else { return }
        var offset = 0
        let header = MemoryLayout<inotify_event>.size
        while offset + header <= bytes.count {
            let event = unsafe bytes.withUnsafeBytes { buffer in
                unsafe buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            }
            let name = bytes[(offset + header)..<min(bytes.count, offset + header + Int(event.len))].prefix { $0 != 0 }
            offset += header + Int(event.len)
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                for (path, place) in watched.values { takeAll(in: path, place: place) }
            } else if let (folder, place) = watched[event.wd], !name.isEmpty, name.first != UInt8(ascii: ".") {
                let name = FilePath(bytes: Array(name))
                take(folder.appending(name), place: place?.appending(name) ?? name, event.mask)
            }
        }
    }

    private func take(_ path: FilePath, place: FilePath, _ mask: UInt32) {
        if mask & UInt32(IN_ISDIR) != 0 {
            try? watch(path, place: place)
            // What was put into it before the watch began gave no notice.
            takeAll(in: path, place: place)
        } else if mask & UInt32(IN_CREATE) == 0 {
            add(path, place: place)
        }
    }

    private func takeAll(in folder: FilePath, place: FilePath?) {
        for entry in (try? FolderListing.entries(of: folder)) ?? [] {
            let (path, inside) = (folder.appending(entry.name), place?.appending(entry.name) ?? entry.name)
            entry.isFolder ? takeAll(in: path, place: inside) : add(path, place: inside)
        }
    }

    private func add(_ path: FilePath, place: FilePath) {
        guard let identity = try? FileIdentity(of: path), identity.kind == .plain else { return }
        waiting[path] = Waiting(
            place: place, size: identity.size, modified: identity.modified, since: ContinuousClock.now)
    }
}
