internal import Foundation

/// Counts searches under way, and makes those wait that would be too many.
final class SearchSlots: @unchecked Sendable {
    // Sendable: `free` is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var free: Int

    init(count: Int) { free = count }

    /// Takes a slot, waiting for one if need be.
    func take() {
        condition.lock()
        while free == 0 { condition.wait() }
        free -= 1
        condition.unlock()
    }

    /// Gives a slot back.
    func giveBack() {
        condition.lock()
        free += 1
        condition.signal()
        condition.unlock()
    }
}
