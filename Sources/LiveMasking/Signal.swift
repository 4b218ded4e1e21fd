internal import Foundation

/// Lets one thread wait until another says that something happened.
final class Signal: @unchecked Sendable {
    // `isRaised` is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var isRaised = false

    /// Says that something happened.
    func raise() {
        condition.lock()
        isRaised = true
        condition.broadcast()
        condition.unlock()
    }

    /// Waits for ``raise()``, also for one since the last wait; `false` when `deadline` came first.
    func wait(until deadline: Date) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !isRaised {
            guard condition.wait(until: deadline) else { break }
        }
        defer { isRaised = false }
        return isRaised
    }
}
