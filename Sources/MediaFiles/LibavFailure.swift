internal import CFFmpeg

/// A call into libav that failed: which, with what code, and what libav said about it.
public struct LibavFailure: Error, Hashable, Sendable {
    /// Name of the C function.
    public let function: String
    /// libav's error code, negative; `-errno` for errors of the system.
    public let code: Int32
    /// libav's own words for the code.
    public let reason: String
    /// The last warning or error that libav logged before the failure, or `nil`.
    public let lastLogLine: String?

    /// Describes a failure of `function`, with what libav logged last.
    init(function: String, code: Int32) {
        self.function = function
        self.code = code
        reason = Self.words(for: code)
        lastLogLine = LibavLog.takeLastLine()
    }

    /// The system's error number behind the code, or `nil` when the code is libav's own.
    public var errno: Int32? { code > -1000 && code < 0 ? -code : nil }

    private static func words(for code: Int32) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, unsafe av_strerror(code, start, buffer.count) >= 0 else {
                return "error \(code)"
            }
            return unsafe String(cString: start)
        }
    }
}

/// Calls libav and throws when the result is negative.
@discardableResult
func checked(_ function: String, _ code: Int32) throws(LibavFailure) -> Int32 {
    guard code >= 0 else { throw LibavFailure(function: function, code: code) }
    return code
}
