import Glibc

/// Taking names apart and putting them together.
extension FilePath {
    private static let slash = UInt8(ascii: "/")
    /// Bytes that a name may have on the file systems of Linux.
    private static let longestName = 255

    /// The name of something inside this folder.
    func appending(_ component: FilePath) -> FilePath {
        FilePath(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + component.bytes)
    }

    /// The parts between slashes, without those that lead nowhere.
    var components: [[UInt8]] {
        bytes.split(separator: Self.slash).map(Array.init).filter { $0 != Array(".".utf8) }
    }

    /// The same name without "./", doubled slashes and a slash at its end.
    var simplified: FilePath {
        let inside = Array(components.joined(separator: [Self.slash]))
        let isAbsolute = bytes.first == Self.slash
        if inside.isEmpty { return FilePath(isAbsolute ? "/" : ".") }
        return FilePath(bytes: (isAbsolute ? [Self.slash] : []) + inside)
    }

    /// The same place below another folder: no root, and no way out.
    var mirrored: FilePath {
        FilePath(bytes: Array(components.filter { $0 != Array("..".utf8) }.joined(separator: [Self.slash])))
    }

    /// The name with another ending.
    func replacingExtension(by new: String) -> FilePath {
        let count = fileExtension.isEmpty ? 0 : fileExtension.utf8.count + 1
        return FilePath(bytes: Array(bytes.dropLast(count)) + Array(".\(new)".utf8))
    }

    /// A name beside this file made from its own, cut where that is too long for the file system.
    func beside(prefix: String = "", suffix: String) -> FilePath {
        var name = Array(prefix.utf8) + self.name.bytes
        if name.count + suffix.utf8.count > Self.longestName {
            // What is cut off still tells the names apart: FNV-1a over all of it.
            let hash = name.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
            let tail = "~" + String(hash, radix: 16)
            name = Array(name.prefix(Self.longestName - suffix.utf8.count - tail.utf8.count)) + Array(tail.utf8)
        }
        let beside = FilePath(bytes: name + Array(suffix.utf8))
        return bytes.contains(Self.slash) ? folder.appending(beside) : beside
    }

    /// A name that libav can open; one that is not UTF-8 is reached through an open descriptor, which stays open.
    func openable() throws(CommandError) -> String {
        if let text { return text }
        do throws(SystemFailure) {
            return "/proc/self/fd/\(try Descriptor.open(self, O_RDONLY))"
        } catch {
            throw CommandError(error.status, "cannot read \(quoted): \(error.reason).")
        }
    }
}
