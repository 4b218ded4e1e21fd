/// A box of an mp4 or mov file (ISO/IEC 14496-12): its name, and where its content lies.
struct MovieBox: Hashable {
    /// Four characters; bytes that are no printable ones are question marks.
    let name: String
    /// The bytes after its header.
    let content: Range<Int>

    /// What to do with a box that claims to reach past the end of what it lies in.
    enum Overlong {
        /// The walk ends before it: nothing of it can be trusted.
        case ends
        /// It is taken to end where there is nothing more: whatever is in it is seen.
        case isClipped
    }

    /// Lists the boxes that follow each other in a range, whatever sizes they claim.
    ///
    /// - Parameters:
    ///   - most: The walk ends after so many boxes.
    ///   - read: Bytes of the file; fewer where it ends.
    static func all(
        in range: Range<Int>, overlong: Overlong, most: Int, read: (Range<Int>) -> [UInt8]
    ) -> [MovieBox] {
        var boxes: [MovieBox] = []
        var place = range.lowerBound
        while place + 8 <= range.upperBound, boxes.count < most {
            let head = read(place..<place + 16)
            guard head.count >= 8, let size = head.number(at: 0, bytes: 4) else { break }
            let header = size == 1 ? 16 : 8
            let room = range.upperBound - place
            // 1 stands for a longer number behind the name, 0 for all that is left.
            var length = size == 1 ? head.number(at: 8, bytes: 8) ?? 0 : size == 0 ? room : size
            guard length >= header, length <= room || overlong == .isClipped else { break }
            length = min(length, room)
            let start = min(place + header, place + length)
            boxes.append(MovieBox(name: name(head[4..<8]), content: start..<place + length))
            place += length
        }
        return boxes
    }

    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    }
}
