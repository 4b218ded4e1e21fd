internal import VideoFrames

/// Finds the orientation in a picture file's own bytes: EXIF in JPEG, PNG and WebP, or the tags of TIFF.
///
/// libav tells it for some of these only. Reading stays within the bytes, whatever they claim.
struct PictureOrientation: ~Escapable {
    private let bytes: Span<UInt8>

    /// Looks at a whole file; its bytes are only read.
    @_lifetime(copy bytes)
    init(of bytes: Span<UInt8>) { self.bytes = bytes }

    /// The orientation that the file says, or `nil` when it says none.
    var found: ImageOrientation? {
        if has("RIFF", at: 0), has("WEBP", at: 8) { return inChunks(from: 12, isPNG: false) }
        if has("PNG\r\n", at: 1) { return inChunks(from: 8, isPNG: true) }
        if number(at: 0, bytes: 2, isLittle: false) == 0xffd8 { return inSegments() }
        return inTags(at: 0)
    }

    /// JPEG: segments of a marker, a length (ITU-T T.81, B.1.1) and contents; EXIF is in APP1.
    private func inSegments() -> ImageOrientation? {
        var offset = 2
        while let marker = number(at: offset, bytes: 2, isLittle: false), (0xff01..<0xffff).contains(marker),
            marker != 0xffda, let length = number(at: offset + 2, bytes: 2, isLittle: false), length >= 2
        {
            if marker == 0xffe1, has("Exif\0\0", at: offset + 4) { return inTags(at: offset + 10) }
            offset += 2 + length
        }
        return nil
    }

    /// PNG: length, name, contents, checksum; WebP: name, length, contents, padding to an even length.
    private func inChunks(from start: Int, isPNG: Bool) -> ImageOrientation? {
        var offset = start
        while let length = number(at: offset + (isPNG ? 0 : 4), bytes: 4, isLittle: !isPNG) {
            let contents = offset + 8
            if has(isPNG ? "eXIf" : "EXIF", at: offset + (isPNG ? 4 : 0)) {
                return inTags(at: has("Exif\0\0", at: contents) ? contents + 6 : contents)
            }
            offset = contents + length + (isPNG ? 4 : length & 1)
        }
        return nil
    }

    /// TIFF 6.0: byte order, 42, offset of the first directory; entries of tag, type, count, value.
    private func inTags(at start: Int) -> ImageOrientation? {
        let isLittle = has("II", at: start)
        guard isLittle || has("MM", at: start), number(at: start + 2, bytes: 2, isLittle: isLittle) == 42,
            let offset = number(at: start + 4, bytes: 4, isLittle: isLittle),
            let count = number(at: start + offset, bytes: 2, isLittle: isLittle)
        else { return nil }
        for entry in 0..<count {
            let place = start + offset + 2 + 12 * entry
            guard let tag = number(at: place, bytes: 2, isLittle: isLittle) else { return nil }
            // Orientation, one 16-bit number (CIPA DC-008, 4.6.4).
            guard tag == 0x0112, number(at: place + 2, bytes: 2, isLittle: isLittle) == 3 else { continue }
            return number(at: place + 8, bytes: 2, isLittle: isLittle).flatMap(ImageOrientation.init(rawValue:))
        }
        return nil
    }

    private func has(_ text: StaticString, at offset: Int) -> Bool {
        guard offset >= 0, offset <= bytes.count - text.utf8CodeUnitCount else { return false }
        for index in 0..<text.utf8CodeUnitCount {
            guard unsafe bytes[offset + index] == text.utf8Start[index] else { return false }
        }
        return true
    }

    private func number(at offset: Int, bytes count: Int, isLittle: Bool) -> Int? {
        guard offset >= 0, offset <= bytes.count - count else { return nil }
        var value = 0
        for index in 0..<count { value = value << 8 | Int(bytes[offset + (isLittle ? count - 1 - index : index)]) }
        return value
    }
}
