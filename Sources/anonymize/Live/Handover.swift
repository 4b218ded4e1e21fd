import Foundation
import LiveMasking

/// Passes masked frames from the thread that masks to the one that sends; the first waits while the second is busy.
final class Handover: @unchecked Sendable {
    // Every stored property below is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var frame: MaskedLiveFrame?
    private var isClosed = false

    private var isEmpty: Bool {
        switch frame {
        case .none: true
        case .some: false
        }
    }

    /// Hands a frame over; `false` when nobody takes frames any more.
    func put(_ new: consuming MaskedLiveFrame) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !isEmpty, !isClosed { condition.wait() }
        guard !isClosed else { return false }
        frame = consume new
        condition.broadcast()
        return true
    }

    /// Waits for the next frame; `nil` at the end.
    func take() -> MaskedLiveFrame? {
        condition.lock()
        defer { condition.unlock() }
        while isEmpty, !isClosed { condition.wait() }
        let taken = frame.take()
        condition.broadcast()
        return taken
    }

    /// Ends it from either side; a frame that waits can still be taken.
    func close() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        condition.unlock()
    }
}
