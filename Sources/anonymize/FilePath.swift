import Glibc

/// The name of a file as the system has it: bytes, which need not be text.
struct FilePath: Hashable, Sendable {
    /// The name without a terminating zero.
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Whether the name means standard input or output.
    var isStandardStream: Bool { bytes == Array("-".utf8) }

    /// The name as text, where it is UTF-8.
    var text: String? { String(validating: bytes, as: UTF8.self) }

    /// The name for a sentence: in quotes and on one line, whatever its bytes are.
    var quoted: String {
        var result = "'"
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\0"..<" ", "\u{7F}"..."\u{9F}": result += "\\x" + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "'"
    }

    /// The last part of the name, without its folder.
    var name: FilePath {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return FilePath(bytes: Array(bytes[(slash + 1)...]))
    }

    /// The folder that the file is in; "." where the name has none.
    var folder: FilePath {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FilePath(".") }
        return slash == 0 ? FilePath("/") : FilePath(bytes: Array(bytes[..<slash]))
    }

    /// What follows the last period of the name, in lower case; empty where there is none.
    var fileExtension: String {
        let name = name.bytes
        guard let period = name.lastIndex(of: UInt8(ascii: ".")), period > 0 else { return "" }
        return String(decoding: name[(period + 1)...], as: UTF8.self).lowercased()
    }

    /// The name of something inside this folder.
    func appending(_ component: String) -> FilePath {
        let separator = bytes.last == UInt8(ascii: "/") ? "" : "/"
        return FilePath(bytes: bytes + Array((separator + component).utf8))
    }

    /// Calls `body` with the name as C wants it.
    func withCString<Result, Failure: Error>(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
        return try unsafe terminated.withUnsafeBufferPointer { buffer throws(Failure) in
            guard let start = buffer.baseAddress else { preconditionFailure("a terminated name has an address") }
            return try unsafe body(start)
        }
    }
}
