import Glibc

/// What the system knows of a file, whatever names it has.
struct FileIdentity: Equatable, Sendable {
    /// The kinds of files that matter here.
    enum Kind: Sendable { case plain, folder, other }

    let device: UInt
    let node: UInt
    let kind: Kind
    let size: Int
    /// When the content was last changed, in seconds since 1970, exactly as the system has it.
    let modified: String

    /// Looks a file up; links are followed.
    ///
    /// - Throws: The system's refusal; `ENOENT` when there is no such file.
    init(of path: FilePath) throws(SystemFailure) {
        var status = stat()
        guard unsafe path.withCString({ unsafe stat($0, &status) }) == 0 else { throw .latest }
        device = UInt(status.st_dev)
        node = UInt(status.st_ino)
        size = Int(status.st_size)
        let fraction = String(status.st_mtim.tv_nsec)
        modified = "\(status.st_mtim.tv_sec)." + String(repeating: "0", count: max(0, 9 - fraction.count)) + fraction
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .plain
            case S_IFDIR: .folder
            default: .other
            }
    }

    /// Whether both are names of one file.
    func isSameFile(as other: FileIdentity) -> Bool { device == other.device && node == other.node }

    /// Whether the name itself is a link.
    static func isLink(_ path: FilePath) -> Bool {
        var status = stat()
        return unsafe path.withCString { unsafe lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether something has this name, be it a link that leads nowhere.
    static func exists(_ path: FilePath) -> Bool {
        var status = stat()
        return unsafe path.withCString { unsafe lstat($0, &status) } == 0
    }
}
