package import Foundation

extension Thread {
    /// Runs `body` on a new thread that debuggers show as `name`.
    package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.name = name
        thread.stackSize = 4 << 20
        thread.start()
    }
}
