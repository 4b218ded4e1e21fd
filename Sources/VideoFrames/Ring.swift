/// A first-in, first-out store for values that cannot be copied, such as frames.
@safe package struct Ring<Element: ~Copyable>: ~Copyable {
    private var memory: UnsafeMutablePointer<Element>
    private var capacity: Int
    private var head = 0
    package private(set) var count = 0

    /// Makes an empty store with room for `capacity` elements; it grows when that is not enough.
    package init(capacity: Int = 4) {
        self.capacity = max(1, capacity)
        unsafe memory = .allocate(capacity: self.capacity)
    }

    deinit {
        for offset in 0..<count {
            unsafe (memory + (head + offset) % capacity).deinitialize(count: 1)
        }
        unsafe memory.deallocate()
    }

    package var isEmpty: Bool { count == 0 }

    /// Adds an element at the end.
    package mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        unsafe (memory + (head + count) % capacity).initialize(to: element)
        count += 1
    }

    /// Takes the oldest element out.
    package mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let slot = head
        head = (head + 1) % capacity
        count -= 1
        return unsafe (memory + slot).move()
    }

    /// The element `offset` places after the oldest.
    package subscript(offset: Int) -> Element {
        _read {
            precondition(offset >= 0 && offset < count, "offset is within the ring")
            yield unsafe memory[(head + offset) % capacity]
        }
        _modify {
            precondition(offset >= 0 && offset < count, "offset is within the ring")
            yield unsafe &memory[(head + offset) % capacity]
        }
    }

    private mutating func grow() {
        let wider = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        for offset in 0..<count {
            unsafe (wider + offset).moveInitialize(from: memory + (head + offset) % capacity, count: 1)
        }
        unsafe memory.deallocate()
        unsafe memory = wider
        capacity *= 2
        head = 0
    }
}
