/// The directories of tags in EXIF data and TIFF files (TIFF 6.0, section 2; CIPA DC-008).
struct ExifTags {
    /// What the tags tell.
    private(set) var leaks: [MediaLeak] = []

    private let bytes: [UInt8]
    private let start: Int
    private let isLittle: Bool

    /// Tags without which a picture cannot be shown: its size, samples, compression, colors and orientation.
    private static let needed = Set(
        [
            254, 255, 256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291, 292,
            296, 297,
        ]
            + [301, 317, 318, 319, 320, 322, 323, 324, 325, 332, 338, 339, 347, 529, 530, 531, 532, 34675])
    private static let names = [
        270: "description", 271: "make", 272: "model", 305: "software", 306: "date", 315: "artist", 316: "computer",
        700: "XMP", 33432: "copyright", 33723: "IPTC", 34665: "EXIF",
    ]
    private static let position = 34853
    /// Tags that a picture's EXIF directory cannot do without; they tell nothing of its origin.
    private static let mostEntries = 1000

    /// Reads the directories of data that begins at `start` with its byte order.
    init(_ bytes: [UInt8], at start: Int) {
        self.bytes = bytes
        self.start = start
        isLittle = bytes.has("II", at: start)
        guard isLittle || bytes.has("MM", at: start), let first = number(start + 4, 4) else { return }
        var (directory, count) = (first, 0)
        // The second directory is a thumbnail.
        while directory > 0, count < 4 {
            if count == 1 { leaks.append(.thumbnail) }
            guard let next = read(start + directory) else { return }
            (directory, count) = (next, count + 1)
        }
    }

    private func number(_ place: Int, _ count: Int) -> Int? {
        bytes.number(at: place, bytes: count, isLittle: isLittle)
    }

    /// Reads one directory; returns where the next one is.
    private mutating func read(_ place: Int) -> Int? {
        guard let count = number(place, 2), count <= Self.mostEntries else { return nil }
        for entry in 0..<count {
            guard let tag = number(place + 2 + 12 * entry, 2) else { return nil }
            if tag == Self.position {
                leaks.append(.position)
            } else if tag == 513 || tag == 514 {
                leaks.append(.thumbnail)
            } else if !Self.needed.contains(tag) {
                leaks.append(.pictureData(Self.names[tag] ?? "tag \(tag)"))
            }
        }
        return number(place + 2 + 12 * count, 4)
    }
}
