/// What the program tells its caller when it ends; the numbers of `sysexits.h` where one fits.
enum ExitStatus: Int32, CaseIterable, Sendable {
    /// Everything was done.
    case done = 0
    /// The output is finished, but part of the input could not be read or needs a look.
    case needsReview = 1
    /// The arguments are wrong.
    case usage = 64
    /// The input cannot be decoded.
    case badInput = 65
    /// There is no such input.
    case noInput = 66
    /// A model or the runtime is missing or not the right one.
    case unavailable = 69
    /// A mistake in this program.
    case software = 70
    /// The output cannot be made.
    case cannotCreate = 73
    /// Reading or writing failed, or the disk is full.
    case inputOutput = 74
    /// A passing failure: the same call may work later.
    case temporary = 75
    /// The system does not permit it.
    case noPermission = 77
    /// The terminal went away (SIGHUP).
    case hangup = 129
    /// Interrupted from the keyboard (SIGINT).
    case interrupted = 130
    /// Asked to end (SIGTERM).
    case terminated = 143
}
