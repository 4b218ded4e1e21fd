/// Room for one value, in which a newer one replaces an older one.
struct Slot<Element: ~Copyable>: ~Copyable {
    private var element: Element?

    init() { element = nil }

    var isEmpty: Bool {
        switch element {
        case .none: true
        case .some: false
        }
    }

    /// Puts a value in; returns whether one was replaced.
    @discardableResult
    mutating func put(_ new: consuming Element) -> Bool {
        let replaces = !isEmpty
        element = consume new
        return replaces
    }

    mutating func take() -> Element? {
        let taken = element.take()
        return taken
    }

    mutating func clear() { element = nil }
}
