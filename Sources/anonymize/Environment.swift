import Glibc

/// Variables of the environment, as the system has them.
enum Environment {
    /// The value of a variable; `nil` where it is not set or empty.
    static func bytes(_ name: String) -> [UInt8]? {
        guard let value = unsafe getenv(name) else { return nil }
        let bytes = unsafe bytes(at: value)
        return bytes.isEmpty ? nil : bytes
    }

    /// The bytes of a C string.
    static func bytes(at start: UnsafePointer<CChar>) -> [UInt8] {
        unsafe UnsafeBufferPointer(start: start, count: strlen(start)).map { UInt8(bitPattern: $0) }
    }
}
