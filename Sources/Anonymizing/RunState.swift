internal import Foundation
internal import Synchronization

/// What the stages of one run share: the first failure, and how to stop each other.
final class RunState: Sendable {
    private struct Content {
        var failure: (any Error)?
        var stops: [@Sendable () -> Void] = []
    }

    private let content = Mutex(Content())

    /// Adds something to do when a stage fails, such as closing a queue; does it at once if one has failed already.
    func onFailure(_ stop: @escaping @Sendable () -> Void) {
        let hasFailed = content.withLock { content in
            content.stops.append(stop)
            return content.failure != nil
        }
        if hasFailed { stop() }
    }

    /// Ends the run.
    ///
    /// The first failure wins; later ones are consequences of it.
    func fail(_ error: any Error) {
        let stops = content.withLock { content in
            guard content.failure == nil else { return [@Sendable () -> Void]() }
            content.failure = error
            return content.stops
        }
        for stop in stops { stop() }
    }

    var failure: (any Error)? { content.withLock { $0.failure } }

    /// Runs `body` on a thread of its own; what it throws ends the run.
    func start(_ name: String, in group: DispatchGroup, _ body: @escaping @Sendable () throws -> Void) {
        group.enter()
        let thread = Thread {
            do { try body() } catch { self.fail(error) }
            group.leave()
        }
        thread.name = name
        thread.stackSize = 4 << 20
        thread.start()
    }
}
