import Synchronization

/// One run's part of how the process is stopped: how to stop it, and what to remove however it ends.
final class CancellationScope: Sendable {
    private struct State {
        var stop: (@Sendable () -> Void)?
        var cleanups: [@Sendable () -> Void] = []
    }

    private let cancellation: Cancellation
    private let state = Mutex(State())

    /// Made by ``Cancellation/makeScope()``.
    init(of cancellation: Cancellation) { self.cancellation = cancellation }

    /// The status to end with, once a signal has come.
    var status: ExitStatus? { cancellation.status }

    /// How to stop the run in order, while something goes on that can be stopped.
    var stop: (@Sendable () -> Void)? { state.withLock { $0.stop } }

    /// Says how to stop in order; `nil` when what could be stopped has ended.
    func setStop(_ stop: (@Sendable () -> Void)?) {
        state.withLock { $0.stop = stop }
        if status != nil { stop?() }
    }

    /// Adds something that must be removed, however the run ends.
    func addCleanup(_ cleanup: @escaping @Sendable () -> Void) {
        state.withLock { $0.cleanups.append(cleanup) }
    }

    /// Removes what is left of the run.
    func cleanUp() {
        for cleanup in state.withLock({ $0.cleanups }) { cleanup() }
    }

    /// Removes what is left, and lets go of everything that the run held.
    func end() {
        cleanUp()
        cancellation.remove(self)
        state.withLock { $0 = State() }
    }
}
