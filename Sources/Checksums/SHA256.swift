/// The SHA-256 hash of bytes that arrive piece by piece (FIPS 180-4).
///
/// The standard library has none, and Foundation on Linux neither.
public struct SHA256: Sendable {
    private var state: InlineArray<8, UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var schedule = InlineArray<64, UInt32>(repeating: 0)
    private var pending: [UInt8] = []
    private var byteCount: UInt64 = 0

    /// Makes the hash of no bytes yet.
    public init() { pending.reserveCapacity(64) }

    /// Takes the next bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
        byteCount &+= UInt64(bytes.count)
        var position = 0
        while !pending.isEmpty, position < bytes.count {
            pending.append(bytes[position])
            position += 1
            if pending.count == 64 {
                let block = pending
                mix(block.span, from: 0)
                pending.removeAll(keepingCapacity: true)
            }
        }
        while bytes.count - position >= 64 {
            mix(bytes, from: position)
            position += 64
        }
        while position < bytes.count {
            pending.append(bytes[position])
            position += 1
        }
    }

    /// Ends the message and returns its hash as 64 hexadecimal digits.
    public consuming func hexadecimalDigest() -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = digest().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// Ends the message and returns its hash as 32 bytes.
    public consuming func digest() -> [UInt8] {
        let bitCount = byteCount &* 8
        var tail: [UInt8] = [0x80]
        while (pending.count + tail.count) % 64 != 56 { tail.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            tail.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
        }
        update(tail.span)
        var result: [UInt8] = []
        for index in state.indices {
            for shift in stride(from: 24, through: 0, by: -8) {
                result.append(UInt8(truncatingIfNeeded: state[index] >> UInt32(shift)))
            }
        }
        return result
    }

    /// Mixes one block of 64 bytes into the state.
    private mutating func mix(_ bytes: Span<UInt8>, from start: Int) {
        expand(bytes, from: start)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let sum1 = Self.turned(e, 6) ^ Self.turned(e, 11) ^ Self.turned(e, 25)
            let first = h &+ sum1 &+ ((e & f) ^ (~e & g)) &+ Self.constants[round] &+ schedule[round]
            let sum0 = Self.turned(a, 2) ^ Self.turned(a, 13) ^ Self.turned(a, 22)
            let second = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    private mutating func expand(_ bytes: Span<UInt8>, from start: Int) {
        for word in 0..<16 {
            let at = start &+ word &* 4
            let high = UInt32(bytes[at]) &<< 24 | UInt32(bytes[at &+ 1]) &<< 16
            schedule[word] = high | UInt32(bytes[at &+ 2]) &<< 8 | UInt32(bytes[at &+ 3])
        }
        for word in 16..<64 {
            let (near, far) = (schedule[word &- 2], schedule[word &- 15])
            let small1 = Self.turned(near, 17) ^ Self.turned(near, 19) ^ near &>> 10
            let small0 = Self.turned(far, 7) ^ Self.turned(far, 18) ^ far &>> 3
            schedule[word] = small1 &+ schedule[word &- 7] &+ small0 &+ schedule[word &- 16]
        }
    }

    private static func turned(_ value: UInt32, _ bits: UInt32) -> UInt32 { value &>> bits | value &<< (32 &- bits) }

    /// First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
    private static let constants: InlineArray<64, UInt32> = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
