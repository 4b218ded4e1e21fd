internal import Foundation
internal import VideoFrames

/// Moves values from one stage's thread to the next, and makes a stage that is ahead wait.
///
/// The end of the stream is a value: after ``finish()`` the remaining elements come out, then `nil`. ``close()`` ends both sides at
/// once, after a failure; whatever is inside is freed.
package final class BoundedQueue<Element: ~Copyable>: @unchecked Sendable {
    // Every stored property below is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var elements: Ring<Element>
    private let capacity: Int
    private var isFinished = false
    private var isClosed = false

    /// Makes a queue that holds up to `capacity` elements.
    package init(capacity: Int) {
        precondition(capacity > 0, "a queue has room for at least one element")
        self.capacity = capacity
        elements = Ring(capacity: capacity)
    }

    /// Adds an element, waiting while the queue is full; returns `false`, freeing the element, when the queue was closed.
    package func push(_ element: consuming Element) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while elements.count >= capacity, !isClosed { condition.wait() }
        guard !isClosed else { return false }
        elements.append(element)
        condition.broadcast()
        return true
    }

    /// Takes the oldest element, waiting while the queue is empty; `nil` at the end or when the queue was closed.
    package func pop() -> Element? {
        condition.lock()
        defer { condition.unlock() }
        while elements.isEmpty, !isFinished, !isClosed { condition.wait() }
        guard !isClosed, let element = elements.popFirst() else { return nil }
        condition.broadcast()
        return element
    }

    /// Says that nothing more will be pushed.
    package func finish() {
        condition.lock()
        isFinished = true
        condition.broadcast()
        condition.unlock()
    }

    /// Ends both sides at once.
    package func close() {
        condition.lock()
        isClosed = true
        while elements.popFirst() != nil {}
        condition.broadcast()
        condition.unlock()
    }
}
