/// How often an animated picture is shown: the one thing that its file says and a film's does not.
enum AnimationPlays {
    /// Reads the number from a file's own bytes, 0 for endlessly; `nil` where the file is no animation that can be read again.
    ///
    /// libav reads it too, but does not tell.
    static func read(_ path: String, container: String) -> Int? {
        guard container == "gif" || container == "apng", let file = FileBytes(path) else { return nil }
        return container == "gif" ? plays(ofGIF: file) : plays(ofAPNG: file)
    }

    /// GIF: an application's extension says how often it is repeated; without one it is shown once.
    private static func plays(ofGIF file: FileBytes) -> Int {
        // It stands before the first picture: behind the header, a table of colors and other extensions.
        let bytes = file.read(0..<(1 << 16))
        guard let flags = bytes.number(at: 10, bytes: 1) else { return 1 }
        var place = 13 + (flags & 0x80 != 0 ? 3 << (flags & 7 + 1) : 0)
        while bytes.number(at: place, bytes: 1) == 0x21 {
            let isLoop = bytes.has("NETSCAPE2.0", at: place + 3) || bytes.has("ANIMEXTS1.0", at: place + 3)
            if isLoop, bytes.number(at: place + 15, bytes: 1) == 1,
                let repeats = bytes.number(at: place + 16, bytes: 2, isLittle: true)
            {
                return repeats == 0 ? 0 : repeats + 1
            }
            place += 2
            while let size = bytes.number(at: place, bytes: 1), size > 0 { place += size + 1 }
            place += 1
        }
        return 1
    }

    /// APNG: the chunk acTL, before the first picture's data, holds the numbers of frames and of plays.
    private static func plays(ofAPNG file: FileBytes) -> Int {
        var place = 8
        while place < file.count {
            let head = file.read(place..<place + 16)
            guard let length = head.number(at: 0, bytes: 4), !head.has("IDAT", at: 4) else { return 1 }
            if head.has("acTL", at: 4) { return head.number(at: 12, bytes: 4) ?? 1 }
            place += 12 + length
        }
        return 1
    }
}
