import Checksums
import FaceFilters
import Glibc

/// What one reading of the whole input gives: the hash for the report, and the key of the film's noise.
struct InputHashes: Sendable {
    /// SHA-256 of the content in hexadecimal.
    let content: String
    /// The key of the noise in mosaics: the same for the same input, and for no other.
    let key: FilmKey

    /// Stands behind the content in the key's hash.
    ///
    /// The report publishes the hash of the bare content, and whoever knows a hash of this kind can go on from it, but only with
    /// the bytes that end its message first (FIPS 180-4, 5.1.1: 0x80, zeros, the length). Words are not those bytes, so the key
    /// takes the content itself, which holds the faces.
    static let suffix = "anonymize: key of the noise in a film's mosaics, version 1\n"

    /// Reads a file to its end.
    ///
    /// - Parameter isCanceled: Asked after each piece; the reading ends early with `nil`.
    /// - Throws: The system's refusal to open or read it.
    init?(of path: FilePath, isCanceled: () -> Bool = { false }) throws(SystemFailure) {
        let descriptor = try Descriptor.open(path, O_RDONLY)
        defer { close(descriptor) }
        var hash = SHA256()
        while true {
            if isCanceled() { return nil }
            let bytes = try Descriptor.read(from: descriptor, limit: 1 << 18)
            if bytes.isEmpty { break }
            hash.update(bytes.span)
        }
        var keyed = hash
        keyed.update(Array(Self.suffix.utf8).span)
        content = hash.hexadecimalDigest()
        key = FilmKey(hash: keyed.digest())
    }
}
