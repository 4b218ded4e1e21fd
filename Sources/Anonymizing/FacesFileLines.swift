/// Cuts chunks of bytes into lines; empty lines are left out but counted.
struct FacesFileLines {
    /// Number of the line last returned, from 1.
    private(set) var number = 0
    private let nextChunk: () throws -> [UInt8]
    private var bytes: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// A thousand faces with outlines stay far below it.
    private let longestLine = 1 << 24

    init(nextChunk: @escaping () throws -> [UInt8]) { self.nextChunk = nextChunk }

    /// Returns the next line without its line feed, or `nil` at the end.
    mutating func next() throws(FacesFileError) -> [UInt8]? {
        while true {
            guard let line = try nextRaw() else { return nil }
            number += 1
            if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return line }
        }
    }

    private mutating func nextRaw() throws(FacesFileError) -> [UInt8]? {
        var searched = position
        while true {
            if let end = bytes[searched...].firstIndex(of: 0x0A) {
                defer { position = end + 1 }
                return Array(bytes[position..<end])
            }
            if isAtEnd {
                defer { position = bytes.count }
                return position < bytes.count ? Array(bytes[position...]) : nil
            }
            bytes.removeFirst(position)
            position = 0
            searched = bytes.count
            guard bytes.count < longestLine else { throw .lineTooLong(line: number + 1) }
            try append()
        }
    }

    private mutating func append() throws(FacesFileError) {
        do {
            let chunk = try nextChunk()
            isAtEnd = chunk.isEmpty
            bytes += chunk
        } catch {
            throw .reading(error)
        }
    }
}
