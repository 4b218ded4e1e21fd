/// Walks through the boxes of an MP4 or MOV file to its crop rectangles; reading stays within bounds, whatever sizes they claim.
struct MovieBoxes {
    let file: FileInput

    /// Boxes of one level that are looked at; a film has some tens.
    private static let mostBoxes = 4096

    /// The crop rectangle of each track that has one, by the track's identifier.
    func crops() -> [Int: ContainerCrop] {
        var crops: [Int: ContainerCrop] = [:]
        for movie in boxes(in: 0..<file.size) where movie.name == "moov" {
            for track in boxes(in: movie.content) where track.name == "trak" {
                guard let header = first("tkhd", in: track.content), let identifier = identifier(header),
                    let entry = sampleEntry(of: track), let crop = crop(in: entry)
                else { continue }
                crops[identifier] = crop
            }
        }
        return crops
    }

    private func identifier(_ header: MovieBox) -> Int? {
        // Version 1 has 64-bit times before it.
        guard let version = number(at: header.content.lowerBound, bytes: 1) else { return nil }
        return number(at: header.content.lowerBound + (version == 1 ? 20 : 12), bytes: 4)
    }

    private func sampleEntry(of track: MovieBox) -> Range<Int>? {
        var place = track
        for kind in ["mdia", "minf", "stbl", "stsd"] {
            guard let next = first(kind, in: place.content) else { return nil }
            place = next
        }
        // Version, flags and a count come before the first entry.
        return boxes(in: place.content.dropFirst(8).clamped(to: place.content)).first?.content
    }

    private func crop(in entry: Range<Int>) -> ContainerCrop? {
        // A visual sample entry has 78 bytes before its boxes; width and height lie at 24 and 26.
        guard let width = number(at: entry.lowerBound + 24, bytes: 2),
            let height = number(at: entry.lowerBound + 26, bytes: 2),
            entry.count > 78, let clap = first("clap", in: entry.lowerBound + 78..<entry.upperBound)
        else { return nil }
        let values = (0..<8).compactMap { number(at: clap.content.lowerBound + 4 * $0, bytes: 4) }
        guard values.count == 8, !stride(from: 1, to: 8, by: 2).contains(where: { values[$0] == 0 }) else { return nil }
        func ratio(_ index: Int) -> Double {
            Double(Int32(truncatingIfNeeded: values[index])) / Double(values[index + 1])
        }
        let (across, down) = (edges(ratio(0), ratio(4), of: width), edges(ratio(2), ratio(6), of: height))
        guard let across, let down else { return nil }
        return ContainerCrop(left: across.0, right: across.1, top: down.0, bottom: down.1)
    }

    /// What is cut away before and behind: the rectangle's middle lies `offset` from the picture's.
    private func edges(_ length: Double, _ offset: Double, of size: Int) -> (Int, Int)? {
        guard length >= 1, length <= Double(size), abs(offset) < Double(size) else { return nil }
        let before = ((Double(size) - length) / 2 + offset).rounded()
        let behind = Double(size) - length.rounded() - before
        return before >= 0 && behind >= 0 ? (Int(before), Int(behind)) : nil
    }

    private func first(_ kind: String, in range: Range<Int>) -> MovieBox? { boxes(in: range).first { $0.name == kind } }

    /// Players believe nothing that comes behind a box that is too long.
    private func boxes(in range: Range<Int>) -> [MovieBox] {
        MovieBox.all(in: range, overlong: .ends, most: Self.mostBoxes) {
            file.bytes(at: $0.lowerBound, count: $0.count)
        }
    }

    private func number(at place: Int, bytes count: Int) -> Int? {
        let bytes = file.bytes(at: place, count: count)
        guard bytes.count == count, count < 8 || bytes[0] < 128 else { return nil }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
