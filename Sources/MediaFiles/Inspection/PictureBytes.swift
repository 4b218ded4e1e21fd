/// What a picture file carries besides its picture, read from its own bytes.
enum PictureBytes {
    /// Largest file that is looked through; pictures of 2²⁷ pixels stay below it.
    private static let mostBytes = 1 << 30

    /// Finds leaks in a file of one of libav's picture formats; none in any other file.
    static func leaks(_ path: String, container: String) -> [MediaLeak] {
        let readers: [String: ([UInt8]) -> [MediaLeak]] = [
            "jpeg_pipe": jpeg, "png_pipe": png, "apng": png, "webp_pipe": webp, "gif": gif, "tiff_pipe": tiff,
        ]
        guard let reader = readers[container], let file = FileBytes(path), file.count <= mostBytes else { return [] }
        var unique: [MediaLeak] = []
        for leak in reader(file.read(0..<file.count)) where !unique.contains(leak) { unique.append(leak) }
        return unique
    }

    /// JPEG: segments of a marker, a length and contents (ITU-T T.81, annex B), with compressed data between.
    private static func jpeg(_ bytes: [UInt8]) -> [MediaLeak] {
        var leaks: [MediaLeak] = []
        var place = 2
        while let marker = bytes.number(at: place, bytes: 2) {
            if marker == 0xFFD9 {
                let rest = bytes.count - place - 2
                return rest > 0 ? leaks + [.strayBytes(rest)] : leaks
            }
            guard marker >= 0xFFC0, !(0xFFD0...0xFFD8).contains(marker),
                let length = bytes.number(at: place + 2, bytes: 2), length >= 2
            else {
                // Compressed data; a marker follows where a byte of 255 is not stuffed.
                place += 1
                continue
            }
            leaks += segment(bytes, marker: marker, at: place + 4, count: length - 2)
            place += 2 + length
        }
        return leaks
    }

    private static func segment(_ bytes: [UInt8], marker: Int, at place: Int, count: Int) -> [MediaLeak] {
        switch marker {
        case 0xFFE0:
            if bytes.has("JFXX", at: place) { return [.thumbnail] }
            let side = (bytes.number(at: place + 12, bytes: 1) ?? 0) * (bytes.number(at: place + 13, bytes: 1) ?? 0)
            return bytes.has("JFIF", at: place) && side > 0 ? [.thumbnail] : []
        case 0xFFE1 where bytes.has("Exif\0", at: place): return ExifTags(bytes, at: place + 6).leaks
        case 0xFFE1: return [.pictureData("XMP")]
        case 0xFFE2 where bytes.has("ICC_PROFILE", at: place), 0xFFEE where bytes.has("Adobe", at: place): return []
        case 0xFFED: return [.pictureData("IPTC")]
        case 0xFFE2...0xFFEF: return [.pictureData("application segment \(marker - 0xFFE0)")]
        case 0xFFFE: return [.pictureData("comment")]
        default: return []
        }
    }

    /// PNG: length, name, contents and checksum of each chunk (ISO/IEC 15948, 5.3).
    private static func png(_ bytes: [UInt8]) -> [MediaLeak] {
        let needed: Set<String> = [
            "IHDR", "PLTE", "IDAT", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "pHYs", "bKGD", "hIST",
            "sPLT",
            "acTL", "fcTL", "fdAT", "mDCV", "cLLI", "mDCv", "cLLi",
        ]
        var leaks: [MediaLeak] = []
        var place = 8
        while let length = bytes.number(at: place, bytes: 4), place + 8 <= bytes.count {
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            let end = place + 12 + length
            if name == "IEND" {
                return bytes.count > end ? leaks + [.strayBytes(bytes.count - end)] : leaks
            }
            if name == "eXIf" {
                leaks += ExifTags(bytes, at: place + 8).leaks
            } else if !needed.contains(name) {
                leaks.append(.pictureData(name))
            }
            place = end
        }
        return leaks
    }

    /// WebP: name, length and contents of each chunk, padded to an even length (RFC 9649).
    private static func webp(_ bytes: [UInt8]) -> [MediaLeak] {
        let needed: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]
        var leaks: [MediaLeak] = []
        let end = min(bytes.count, 8 + (bytes.number(at: 4, bytes: 4, isLittle: true) ?? 0))
        var place = 12
        while place + 8 <= end, let length = bytes.number(at: place + 4, bytes: 4, isLittle: true) {
            let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
            if name == "EXIF" {
                leaks += ExifTags(bytes, at: place + 8 + (bytes.has("Exif\0", at: place + 8) ? 6 : 0)).leaks
            } else if !needed.contains(name) {
                leaks.append(.pictureData(name.trimmedName))
            }
            place += 8 + length + length & 1
        }
        return bytes.count > end + 1 ? leaks + [.strayBytes(bytes.count - end)] : leaks
    }

    /// GIF: extensions between the pictures (GIF89a, 23 to 26).
    private static func gif(_ bytes: [UInt8]) -> [MediaLeak] {
        guard let flags = bytes.number(at: 10, bytes: 1) else { return [] }
        var leaks: [MediaLeak] = []
        var place = 13 + (flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0)
        func skipBlocks() {
            while let size = bytes.number(at: place, bytes: 1), size > 0 { place += size + 1 }
            place += 1
        }
        while let kind = bytes.number(at: place, bytes: 1), kind != 0x3B {
            if kind == 0x2C, let flags = bytes.number(at: place + 9, bytes: 1) {
                place += 11 + (flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0)
            } else if kind == 0x21 {
                let label = bytes.number(at: place + 1, bytes: 1)
                let isKnown = bytes.has("NETSCAPE2.0", at: place + 3) || bytes.has("ANIMEXTS1.0", at: place + 3)
                if label == 0xFE { leaks.append(.pictureData("comment")) }
                if label == 0x01 { leaks.append(.pictureData("text")) }
                if label == 0xFF, !isKnown { leaks.append(.pictureData("application data")) }
                place += 2
            } else {
                return leaks
            }
            skipBlocks()
        }
        return bytes.count > place + 1 ? leaks + [.strayBytes(bytes.count - place - 1)] : leaks
    }

    private static func tiff(_ bytes: [UInt8]) -> [MediaLeak] { ExifTags(bytes, at: 0).leaks }
}

extension String {
    fileprivate var trimmedName: String { String(prefix { $0 != " " }) }
}
