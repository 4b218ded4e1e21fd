internal import CFFmpeg
internal import Synchronization

/// Ends libav's waiting for a network or device: when somebody cancels, or when it has lasted too long.
final class InterruptSwitch: Sendable {
    private struct State {
        var isCancelled = false
        var deadline: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// Whether waiting has been ended for good.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends all waiting for good.
    func cancel() { state.withLock { $0.isCancelled = true } }

    /// Lets the next calls wait for so many seconds; `nil` is forever.
    func allow(seconds: Double?) {
        state.withLock { $0.deadline = seconds.map { .now.advanced(by: .seconds($0)) } }
    }

    fileprivate var mustStop: Bool {
        state.withLock { state in state.isCancelled || (state.deadline.map { ContinuousClock.now > $0 } ?? false) }
    }

    /// What libav calls while it waits; this object must live as long as it may.
    var callback: AVIOInterruptCB {
        unsafe AVIOInterruptCB(callback: askSwitch, opaque: Unmanaged.passUnretained(self).toOpaque())
    }
}

private let askSwitch: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { opaque in
    guard let opaque = unsafe opaque else { return 0 }
    return unsafe Unmanaged<InterruptSwitch>.fromOpaque(opaque).takeUnretainedValue().mustStop ? 1 : 0
}
