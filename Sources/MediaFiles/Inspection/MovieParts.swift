/// The boxes of an mp4 or mov file (ISO/IEC 14496-12), walked without libav, which shows only what it knows.
enum MovieParts {
    /// Names of boxes that carry more than a film needs: anything that is not on the list of those that do.
    static func foreign(_ path: String) -> [String] {
        guard let file = FileBytes(path) else { return [] }
        var names: [String] = []
        walk(file, 0..<file.count, depth: 0) { box in
            let isFilled = box.name == "free" || box.name == "skip"
            // Tags are told by name; an empty list of them is nothing.
            if box.name == "ilst", box.content.isEmpty { return }
            let isForeign = isFilled ? file.read(box.content).contains(where: { $0 != 0 }) : !needed.contains(box.name)
            if isForeign { names.append(box.name) }
        }
        return names
    }

    /// Bytes inside the boxes that hold the packets.
    static func mediaBytes(_ path: String) -> Int {
        guard let file = FileBytes(path) else { return 0 }
        var total = 0
        walk(file, 0..<file.count, depth: 0) { box in if box.name == "mdat" { total += box.content.count } }
        return total
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

    /// Boxes that are too long are looked into as well: a leak may hide there.
    private static func walk(_ file: FileBytes, _ range: Range<Int>, depth: Int, _ visit: (MovieBox) -> Void) {
        for box in MovieBox.all(in: range, overlong: .isClipped, most: mostBoxes, read: file.read) {
            visit(box)
            if holders.contains(box.name), depth < deepest {
                walk(file, contents(of: box, in: file), depth: depth + 1, visit)
            }
        }
    }

    /// The boxes inside a box; those of mp4's `meta` follow a version and flags, those of QuickTime's do not.
    private static func contents(of box: MovieBox, in file: FileBytes) -> Range<Int> {
        guard box.name == "meta", box.content.count >= 8 else { return box.content }
        let start = box.content.lowerBound
        let isFull = file.read(start..<start + 4) == [0, 0, 0, 0]
        return (isFull ? start + 4 : start)..<box.content.upperBound
    }
}
