/// A secret that the noise in a film's mosaics is drawn from.
///
/// Whoever knows it can take the noise off, so it is never written anywhere. The same key with the same frames and
/// settings gives the same output, byte for byte.
public struct FilmKey: Hashable, Sendable {
    private let first: UInt64
    private let second: UInt64

    /// Makes a key from 128 bits that nobody can guess; fixed numbers are for tests.
    public init(_ first: UInt64, _ second: UInt64) {
        self.first = first
        self.second = second
    }

    /// Makes a key from a hash of 16 bytes or more, of something that whoever has only the output does not have.
    public init(hash: [UInt8]) {
        precondition(hash.count >= 16, "a key has 128 bits")
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(word(hash[0..<8]), word(hash[8..<16]))
    }

    /// Draws a new key from the system's random source.
    public static func random() -> FilmKey {
        var source = SystemRandomNumberGenerator()
        return FilmKey(source.next(), source.next())
    }

    /// Scrambles four words with the key: SipHash-2-4 (Aumasson and Bernstein 2012) of a message of 32 bytes.
    func scramble(_ words: (UInt64, UInt64, UInt64, UInt64)) -> UInt64 {
        var state = SipState(first, second)
        for word in [words.0, words.1, words.2, words.3, 32 << 56] { state.absorb(word) }
        return state.finish()
    }
}

/// The four words of SipHash.
private struct SipState {
    private var a, b, c, d: UInt64

    init(_ first: UInt64, _ second: UInt64) {
        // The constants of the paper: "somepseudorandomlygeneratedbytes".
        a = first ^ 0x736f_6d65_7073_6575
        b = second ^ 0x646f_7261_6e64_6f6d
        c = first ^ 0x6c79_6765_6e65_7261
        d = second ^ 0x7465_6462_7974_6573
    }

    mutating func absorb(_ word: UInt64) {
        d ^= word
        round()
        round()
        a ^= word
    }

    mutating func finish() -> UInt64 {
        c ^= 0xff
        for _ in 0..<4 { round() }
        return a ^ b ^ c ^ d
    }

    private mutating func round() {
        a &+= b
        b = Self.rotated(b, 13) ^ a
        a = Self.rotated(a, 32)
        c &+= d
        d = Self.rotated(d, 16) ^ c
        a &+= d
        d = Self.rotated(d, 21) ^ a
        c &+= b
        b = Self.rotated(b, 17) ^ c
        c = Self.rotated(c, 32)
    }

    private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
}
