import Checksums
import Glibc

/// The SHA-256 of files, texts and bytes.
enum FileDigest {
    /// Reads a file to its end and returns the digest in hexadecimal.
    static func sha256(of path: FilePath) throws(SystemFailure) -> String {
        let descriptor = try Descriptor.open(path, O_RDONLY)
        defer { close(descriptor) }
        var hash = SHA256()
        while true {
            let bytes = try Descriptor.read(from: descriptor, limit: 1 << 18)
            if bytes.isEmpty { return hash.hexadecimalDigest() }
            hash.update(bytes.span)
        }
    }

    /// The digest of a text in hexadecimal.
    static func sha256(of text: String) -> String { sha256(of: Array(text.utf8)) }

    /// The digest of bytes in hexadecimal.
    static func sha256(of bytes: [UInt8]) -> String {
        var hash = SHA256()
        hash.update(bytes.span)
        return hash.hexadecimalDigest()
    }
}
