import Glibc

/// Reading and writing by file descriptor, with interrupted and short calls made whole.
enum Descriptor {
    /// Makes sure that descriptors 0, 1 and 2 are open, so that no file of ours gets a number that is written to as if it were
    /// a standard stream.
    static func secureStandardStreams() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
            // Opened the wrong way round, so that every use of it fails.
            _ = unsafe Glibc.open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes all of `bytes`.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw .latest
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads up to `limit` bytes; none at the end.
    static func read(from descriptor: Int32, limit: Int = 1 << 16) throws(SystemFailure) -> [UInt8] {
        while true {
            var failure: SystemFailure?
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                let result = unsafe Glibc.read(descriptor, buffer.baseAddress, limit)
                if result < 0 { failure = .latest }
                count = max(0, result)
            }
            guard let failure else { return bytes }
            if failure.code != EINTR { throw failure }
        }
    }

    /// Opens a file and returns its descriptor.
    static func open(_ path: FilePath, _ flags: Int32, mode: mode_t = 0o600) throws(SystemFailure) -> Int32 {
        let descriptor = unsafe path.withCString { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) }
        guard descriptor >= 0 else { throw .latest }
        return descriptor
    }
}
