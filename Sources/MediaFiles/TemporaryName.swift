internal import Glibc

/// The name of an output that is not complete yet: hidden, beside the final name, and telling who is writing it.
///
/// `.NAME.anonymize-HOST-PID-RANDOM.part`, with `NAME` cut so that the whole fits into the 255 bytes a name may have.
struct TemporaryName: Equatable {
    /// The file name.
    let name: String
    /// Process that writes the file.
    let process: Int32
    /// Hash of the machine's name: process numbers mean nothing elsewhere.
    let host: String

    private static let longestName = 255
    private static let marker = ".anonymize-"
    private static let ending = ".part"

    /// Makes a fresh name for an output called `final`.
    init(for final: String) {
        process = getpid()
        host = Self.thisHost
        let random = String(UInt32.random(in: .min ... .max), radix: 16)
        let tail = "\(Self.marker)\(host)-\(process)-\(random)\(Self.ending)"
        var head = final
        while 1 + head.utf8.count + tail.utf8.count > Self.longestName, !head.isEmpty { head.removeLast() }
        name = "." + head + tail
    }

    /// Reads a name found in a folder; `nil` when it is not one of ours.
    init?(parsing name: String) {
        guard name.hasPrefix("."), name.hasSuffix(Self.ending) else { return nil }
        let parts = name.dropLast(Self.ending.count).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, parts[parts.count - 4].hasSuffix(Self.marker.dropLast()),
            let process = Int32(parts[parts.count - 2]), process > 0
        else { return nil }
        self.name = name
        self.process = process
        host = String(parts[parts.count - 3])
    }

    /// Whether the run that made the name has ended for sure.
    var isOrphan: Bool { host == Self.thisHost && kill(process, 0) != 0 && errno == ESRCH }

    /// FNV-1a hash of this machine's name, in hexadecimal digits.
    static let thisHost: String = {
        let name = unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                unsafe gethostname(start, 255) == 0
            else { return "" }
            unsafe buffer[255] = 0
            return unsafe String(cString: start)
        }
        let hash = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(hash, radix: 16)
    }()
}
