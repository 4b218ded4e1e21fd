import Testing

@testable import FaceDetection

@Suite struct SHA256Tests {
    @Test(
        "digests are those of the standard's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func standardExamples(message: String, digest: String) {
        #expect(SHA256.hexadecimal(Array(message.utf8)) == digest)
    }

    @Test(
        "one altered bit changes the digest, at any length around a block's end", arguments: [55, 56, 63, 64, 65, 128])
    func alteredBit(length: Int) {
        var bytes = [UInt8](repeating: 7, count: length)
        let before = SHA256.hexadecimal(bytes)
        bytes[length - 1] ^= 1
        #expect(SHA256.hexadecimal(bytes) != before)
        #expect(before.count == 64)
    }
}
