internal import VideoFrames

/// Walks through the elements of a Matroska file to its crop rectangles; reading stays within bounds, whatever sizes they claim.
struct MatroskaElements {
    let file: FileInput

    private struct Element {
        var identifier: Int
        var content: Range<Int>
    }

    /// Elements of one level that are looked at before the first cluster of pictures.
    private static let mostElements = 4096

    /// The crop rectangle of each video track, in the file's order; an empty one where a track has none.
    func crops() -> [ContainerCrop] {
        guard let segment = elements(in: 0..<file.size).first(where: { $0.identifier == 0x1853_8067 }),
            let tracks = elements(in: segment.content).first(where: { $0.identifier == 0x1654_ae6b })
        else { return [] }
        return elements(in: tracks.content).filter { $0.identifier == 0xae }.compactMap { entry in
            let fields = elements(in: entry.content)
            guard number(0x83, in: fields) == 1, let video = fields.first(where: { $0.identifier == 0xe0 }) else {
                return nil
            }
            return crop(elements(in: video.content))
        }
    }

    private func crop(_ fields: [Element]) -> ContainerCrop {
        var crop = ContainerCrop(
            left: number(0x54cc, in: fields) ?? 0, right: number(0x54dd, in: fields) ?? 0,
            top: number(0x54bb, in: fields) ?? 0, bottom: number(0x54aa, in: fields) ?? 0)
        guard !crop.isEmpty, let width = number(0xb0, in: fields), let height = number(0xba, in: fields),
            crop.left + crop.right < width, crop.top + crop.bottom < height
        else { return ContainerCrop() }
        // The size for display is that of the cropped picture, in pixels or as a ratio.
        if let shownWidth = number(0x54b0, in: fields), let shownHeight = number(0x54ba, in: fields) {
            let stored = (width - crop.left - crop.right, height - crop.top - crop.bottom)
            crop.sampleAspectRatio = Rational(reducing: shownWidth * stored.1, shownHeight * stored.0)
        }
        return crop
    }

    private func number(_ identifier: Int, in fields: [Element]) -> Int? {
        guard let field = fields.first(where: { $0.identifier == identifier }), (1...4).contains(field.content.count)
        else {
            return nil
        }
        return file.bytes(at: field.content.lowerBound, count: field.content.count).reduce(0) { $0 << 8 | Int($1) }
    }

    private func elements(in range: Range<Int>) -> [Element] {
        var elements: [Element] = []
        var place = range.lowerBound
        while place < range.upperBound, elements.count < Self.mostElements,
            let (identifier, afterIdentifier) = variable(at: place, keepsMarker: true), identifier != 0x1f43_b675,
            let (size, start) = variable(at: afterIdentifier, keepsMarker: false)
        {
            // A size of all ones is unknown: the element goes on to the end.
            let end = size.map { min(range.upperBound, start + $0) } ?? range.upperBound
            guard start <= end else { break }
            elements.append(Element(identifier: identifier ?? 0, content: start..<end))
            place = end
        }
        return elements
    }

    /// A number whose length is told by the zeros before its first one (RFC 8794, 4); `nil` as its value is unknown.
    private func variable(at place: Int, keepsMarker: Bool) -> (value: Int?, next: Int)? {
        guard let first = file.bytes(at: place, count: 1).first, first != 0 else { return nil }
        let length = first.leadingZeroBitCount + 1
        let bytes = file.bytes(at: place, count: length)
        guard bytes.count == length else { return nil }
        let whole = bytes.reduce(0) { $0 << 8 | Int($1) }
        if keepsMarker { return length <= 4 ? (whole, place + length) : nil }
        let value = whole & (1 << (7 * length) - 1)
        return (value == 1 << (7 * length) - 1 ? nil : value, place + length)
    }
}

extension Rational {
    /// The ratio of two numbers in its lowest terms.
    fileprivate init?(reducing numerator: Int, _ denominator: Int) {
        guard numerator > 0, denominator > 0 else { return nil }
        var (a, b) = (numerator, denominator)
        while b != 0 { (a, b) = (b, a % b) }
        guard let top = Int32(exactly: numerator / a), let bottom = Int32(exactly: denominator / a) else { return nil }
        self.init(top, bottom)
    }
}
