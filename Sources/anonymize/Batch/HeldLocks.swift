import Synchronization

/// The locks that a batch holds now, renewed so that other machines see that it lives.
final class HeldLocks: Sendable {
    private let locks = Mutex<[ObjectIdentifier: FileLock]>([:])

    /// Renews a lock from now on.
    func add(_ lock: FileLock) { locks.withLock { $0[ObjectIdentifier(lock)] = lock } }

    /// Gives a lock back.
    func release(_ lock: FileLock) {
        locks.withLock { $0[ObjectIdentifier(lock)] = nil }
        lock.release()
    }

    /// Gives all of them back.
    func releaseAll() {
        for lock in locks.withLock({ Array($0.values) }) { release(lock) }
    }

    /// Renews all of them for as long as the task is not canceled.
    func keepRenewed() async {
        while (try? await Task.sleep(for: .seconds(FileLock.patience / 10))) != nil {
            for lock in locks.withLock({ Array($0.values) }) { lock.renew() }
        }
    }
}
