import Glibc
import Synchronization

/// How the process is stopped from outside: by a signal, whatever it is doing.
///
/// The first signal asks everything under way to stop, which removes what was written. A second one, or a stage that does not
/// answer within a few seconds, ends the process after the hidden files are removed. Each run has a ``CancellationScope`` of its
/// own, so that one process can do many.
final class Cancellation: Sendable {
    private struct State {
        var status: ExitStatus?
        var scopes: [ObjectIdentifier: CancellationScope] = [:]
    }

    private let state = Mutex(State())
    /// Seconds that stages get to end in order.
    private static let grace = 5

    /// Seconds to get as far as a pipeline, such as while a pipe has nothing to read.
    private static let shortGrace = 2

    /// The status to end with, once a signal has come.
    var status: ExitStatus? { state.withLock { $0.status } }

    /// Begins a run's part: what it must stop and remove until it says that it has ended.
    func makeScope() -> CancellationScope {
        let scope = CancellationScope(of: self)
        state.withLock { $0.scopes[ObjectIdentifier(scope)] = scope }
        return scope
    }

    /// Forgets a run that has ended.
    func remove(_ scope: CancellationScope) {
        state.withLock { $0.scopes[ObjectIdentifier(scope)] = nil }
    }

    /// Removes what is left, of all runs.
    func cleanUp() {
        for scope in state.withLock({ Array($0.scopes.values) }) { scope.cleanUp() }
    }

    /// Keeps the signals that end programs for ``waitForSignal()``.
    ///
    /// Call it before any thread is started: they inherit that these are blocked.
    func takeSignals() {
        signal(SIGPIPE, SIG_IGN)
        var set = Self.signals
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    private static let signals: sigset_t = {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { unsafe sigaddset(&set, number) }
        return set
    }()

    /// A signal that the caller had ignored (`nohup`, a background job) stays ignored.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        return unsafe Int(bitPattern: unsafeBitCast(action.__sigaction_handler.sa_handler, to: UnsafeRawPointer?.self))
            == 1
    }

    /// Waits for a signal, has everything stopped, and ends the process; for the thread that has nothing else to do.
    func waitForSignal() -> Never {
        var signals = Self.signals
        var number: Int32 = 0
        while unsafe sigwait(&signals, &number) != 0 { pause() }
        let status = number == SIGINT ? ExitStatus.interrupted : number == SIGHUP ? .hangup : .terminated
        let stops = state.withLock { state in
            state.status = status
            return state.scopes.values.compactMap(\.stop)
        }
        for stop in stops { stop() }
        // Without a pipeline, files are just being opened; whoever does it looks at `status` next.
        var limit = timespec(tv_sec: stops.isEmpty ? Self.shortGrace : Self.grace, tv_nsec: 0)
        _ = unsafe sigtimedwait(&signals, nil, &limit)
        cleanUp()
        _exit(status.rawValue)
    }
}
