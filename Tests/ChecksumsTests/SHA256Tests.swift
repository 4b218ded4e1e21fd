import Checksums
import Testing

@Suite("SHA-256")
struct SHA256Tests {
    /// The examples of FIPS 180-4, and one that ends exactly where the length must move to a block of its own.
    static let examples = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ]

    @Test("known messages have their known hashes", arguments: examples)
    func known(message: String, digest: String) {
        var hash = SHA256()
        hash.update(Array(message.utf8).span)
        #expect(hash.hexadecimalDigest() == digest)
    }

    @Test("how a message is cut into pieces does not matter", arguments: [1, 3, 63, 64, 65, 200])
    func pieces(size: Int) {
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
        var hash = SHA256()
        for start in stride(from: 0, to: message.count, by: size) {
            hash.update(Array(message[start..<min(start + size, message.count)]).span)
        }
        #expect(hash.hexadecimalDigest() == Self.examples[3].1)
    }
}
