import VideoFrames

/// The value given to an option, and the ways to read it.
struct OptionValue {
    /// The option as it is written, with its hyphens.
    let option: String
    /// What was given.
    let bytes: [UInt8]

    /// The sentence that says what the value must be.
    func refusal(_ rule: String) -> CommandError {
        .usage("option '\(option)' cannot be \(FilePath(bytes: bytes).quoted): it must be \(rule).")
    }

    /// One of a few words.
    func choice<Value: RawRepresentable & CaseIterable>(
        of type: Value.Type = Value.self
    ) throws(CommandError) -> Value where Value.RawValue == String {
        let given = String(decoding: bytes, as: UTF8.self)
        if let value = Value(rawValue: given) { return value }
        let words = Value.allCases.map(\.rawValue)
        guard let nearest = NearestName.find(given, in: words) else { throw refusal(Self.list(words)) }
        let rule = "it must be \(Self.list(words)); did you mean '\(nearest)'?"
        throw .usage("option '\(option)' cannot be \(FilePath(bytes: bytes).quoted): \(rule)")
    }

    /// A whole number.
    func integer(in range: ClosedRange<Int>) throws(CommandError) -> Int {
        guard Self.isPlainNumber(bytes), let value = Int(String(decoding: bytes, as: UTF8.self)), range.contains(value)
        else {
            throw refusal("a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// A number with or without a fraction.
    func number(in range: ClosedRange<Double>) throws(CommandError) -> Double {
        guard Self.isPlainNumber(bytes), let value = Double(String(decoding: bytes, as: UTF8.self)),
            range.contains(value)
        else { throw refusal("a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))") }
        return value
    }

    /// Bits a second, perhaps with `k` or `M` for thousands or millions.
    func bitrate() throws(CommandError) -> Int {
        let scale = bytes.last == UInt8(ascii: "k") ? 1e3 : bytes.last == UInt8(ascii: "M") ? 1e6 : 1
        let digits = scale == 1 ? bytes : bytes.dropLast()
        guard Self.isPlainNumber(digits), let value = Double(String(decoding: digits, as: UTF8.self)),
            (1e3...1e10).contains(value * scale)
        else { throw refusal("bits a second from 1k to 10000M, such as 800k or 4M") }
        return Int(value * scale)
    }

    /// A moment in the film.
    func time() throws(CommandError) -> MediaTime {
        guard let time = TimeArgument.parse(String(decoding: bytes, as: UTF8.self)) else {
            throw refusal("a time such as 12.5, 01:30 or 01:02:03.250")
        }
        return time
    }

    /// The name of a file or folder.
    func path() throws(CommandError) -> FilePath {
        guard !bytes.isEmpty else { throw refusal("the name of a file") }
        return FilePath(bytes: bytes)
    }

    /// A word that another library knows, such as an encoder's name.
    func word() throws(CommandError) -> String {
        let isPlain = bytes.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D || byte == 0x5F
        }
        guard isPlain, !bytes.isEmpty else { throw refusal("a word of letters, digits, '-' and '_'") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Digits with at most a sign and a period: not "nan", "0x1p3" or "1e9", which Swift reads as numbers too.
    private static func isPlainNumber(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.contains { (0x30...0x39).contains($0) }
            && bytes.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }

    /// Words as a sentence lists them: "a, b or c".
    static func list(_ words: [String], lastBy conjunction: String = "or") -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
