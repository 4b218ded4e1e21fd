/// The boxes of an mp4 or mov file (ISO/IEC 14496-12), walked without libav, which shows only what it knows.
enum MovieParts {
    /// Names of boxes that carry more than a film needs: anything that is not on the list of those that do.
    static func foreign(_ path: String) -> [String] {
        guard let file = FileBytes(path) else { return [] }
        var names: [String] = []
        walk(file, 0..<file.count, depth: 0) { box in
            let isFilled = box.name == "free" || box.name == "skip"
            // Tags are told by name; an empty list of them is nothing.
            if box.name == "ilst", box.contents.isEmpty { return }
            let isForeign = isFilled ? file.read(box.contents).contains(where: { $0 != 0 }) : !needed.contains(box.name)
            if isForeign { names.append(box.name) }
        }
        return names
    }

    /// Bytes inside the boxes that hold the packets.
    static func mediaBytes(_ path: String) -> Int {
        guard let file = FileBytes(path) else { return 0 }
        var total = 0
        walk(file, 0..<file.count, depth: 0) { box in if box.name == "mdat" { total += box.contents.count } }
        return total
    }

    private struct Box {
        let name: String
        let contents: Range<Int>
    }

    /// Boxes that hold boxes.
    private static let holders: Set<String> = [
        "moov", "trak", "edts", "mdia", "minf", "dinf", "stbl", "mvex", "moof", "traf", "mfra", "gmhd", "tref",
        "udta", "meta",
    ]
    /// Boxes that a film is made of.
    private static let needed: Set<String> = holders.union([
        "ftyp", "styp", "mdat", "mvhd", "tkhd", "elst", "mdhd", "hdlr", "vmhd", "smhd", "nmhd", "sthd", "gmin", "dref",
        "stsd",
        "stts", "stss", "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "sgpd", "sbgp", "sdtp", "trex", "mehd",
        "mfhd",
        "tfhd", "tfdt", "trun", "tfra", "mfro", "sidx", "saio", "saiz", "clef", "prof", "enof", "tapt", "wide", "text",
        "chap",
    ])
    private static let (deepest, mostBoxes) = (8, 200_000)

    private static func walk(_ file: FileBytes, _ range: Range<Int>, depth: Int, _ visit: (Box) -> Void) {
        var (place, count) = (range.lowerBound, 0)
        while place + 8 <= range.upperBound, count < mostBoxes {
            let head = file.read(place..<place + 16)
            guard var size = head.number(at: 0, bytes: 4), head.count >= 8 else { return }
            var start = place + 8
            if size == 1, let large = head.number(at: 8, bytes: 8) { (size, start) = (large, place + 16) }
            if size == 0 { size = range.upperBound - place }
            guard size >= start - place else { return }
            let end = min(range.upperBound, place + min(size, range.upperBound - place))
            let box = Box(name: name(head[4..<8]), contents: min(start, end)..<end)
            visit(box)
            if holders.contains(box.name), depth < deepest {
                walk(file, contents(of: box, in: file), depth: depth + 1, visit)
            }
            place = end
            count += 1
        }
    }

    /// The boxes inside a box; those of mp4's `meta` follow a version and flags, those of QuickTime's do not.
    private static func contents(of box: Box, in file: FileBytes) -> Range<Int> {
        guard box.name == "meta", box.contents.count >= 8 else { return box.contents }
        let start = box.contents.lowerBound
        let isFull = file.read(start..<start + 4) == [0, 0, 0, 0]
        return (isFull ? start + 4 : start)..<box.contents.upperBound
    }

    /// Four letters; bytes that are none become a question mark.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    }
}
