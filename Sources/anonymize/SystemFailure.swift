import Glibc

/// A system call that failed, in the system's words.
struct SystemFailure: Error, Equatable {
    /// The system's error number.
    let code: Int32

    /// What the system calls it, such as "No space left on device".
    var reason: String { unsafe String(cString: strerror(code)) }

    /// The failure of the call just made on this thread.
    static var latest: SystemFailure { SystemFailure(code: errno) }

    /// The status for a failure to read or write.
    var status: ExitStatus {
        switch code {
        case EACCES, EPERM, EROFS: .noPermission
        case EAGAIN, ENOMEM, EMFILE, ENFILE: .temporary
        default: .inputOutput
        }
    }
}
