import Foundation

/// A message in the pictures' own stream (SEI), which no player shows but every copy keeps.
enum FixtureMessage: Sendable {
    /// Closed captions (ANSI/SCTE 128, CEA-708) in H.264, whose letters are a word.
    case captions(String)
    /// Unregistered user data in H.265 with a word.
    case userData(String)

    /// Puts it before the first slice of a stream with start codes.
    func insert(into data: inout Data, words: [String: String]) throws {
        let unit: [UInt8]
        switch self {
        case .captions(let name): unit = Self.captions(words[name] ?? "")
        case .userData(let name): unit = Self.userData(words[name] ?? "")
        }
        data.insert(contentsOf: unit, at: try firstSlice(of: data))
    }

    private func firstSlice(of data: Data) throws -> Int {
        let bytes = [UInt8](data)
        for place in 0..<bytes.count - 4 where bytes[place] == 0 && bytes[place + 1] == 0 && bytes[place + 2] == 1 {
            let first = bytes[place + 3]
            let isSlice =
                switch self {
                case .captions: (1...5).contains(first & 31)
                case .userData: first >> 1 < 32
                }
            if isSlice { return place }
        }
        throw CocoaError(.fileReadCorruptFile)
    }

    /// Two letters to each triplet, as caption decoders take them.
    private static func captions(_ word: String) -> [UInt8] {
        let letters = Array(word.utf8)
        let count = UInt8(letters.count / 2)
        var content: [UInt8] = [0xb5, 0, 0x31] + Array("GA94".utf8) + [3, 0x40 | count, 0xff]
        for pair in 0..<Int(count) { content += [0xfc, letters[2 * pair], letters[2 * pair + 1]] }
        content.append(0xff)
        return [0, 0, 1, 6, 4, UInt8(content.count)] + content + [0x80]
    }

    private static func userData(_ word: String) -> [UInt8] {
        let content = [UInt8](repeating: 0x5a, count: 16) + Array(word.utf8)
        return [0, 0, 1, 0x4e, 1, 5, UInt8(content.count)] + content + [0x80]
    }
}
