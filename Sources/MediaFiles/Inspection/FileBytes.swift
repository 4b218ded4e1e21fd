internal import CFFmpeg
internal import Glibc

/// Reads parts of a file by their place.
final class FileBytes {
    /// Size of the file.
    let count: Int
    private let descriptor: Int32

    /// Opens a file; `nil` where that cannot be done.
    init?(_ path: String) {
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
            count = 0
            return nil
        }
        count = Int(status.st_size)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The bytes of a range, fewer where the file ends before.
    func read(_ range: Range<Int>) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        guard !range.isEmpty else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
            while filled < range.count {
                let rest = range.count - filled
                let got = unsafe pread(
                    descriptor, buffer.baseAddress.map { unsafe $0 + filled }, rest, range.lowerBound + filled)
                if got <= 0 { return }
                filled += got
            }
        }
    }
}

extension [UInt8] {
    /// The unsigned number of so many bytes at a place; `nil` past the end.
    func number(at place: Int, bytes: Int, isLittle: Bool = false) -> Int? {
        guard place >= 0, place + bytes <= count else { return nil }
        var value = 0
        for offset in 0..<bytes { value = value << 8 | Int(self[place + (isLittle ? bytes - 1 - offset : offset)]) }
        return value < 0 ? nil : value
    }

    /// Whether the text stands at a place.
    func has(_ text: String, at place: Int) -> Bool {
        place >= 0 && place + text.utf8.count <= count && text.utf8.elementsEqual(self[place..<place + text.utf8.count])
    }
}
