import Glibc

/// Makes folders.
enum FolderMaking {
    /// Makes a folder and those it lies in; one that is there is fine.
    static func make(_ folder: FilePath) throws(SystemFailure) {
        if unsafe folder.withCString({ unsafe mkdir($0, 0o777) }) == 0 || isFolder(folder) { return }
        let failure = SystemFailure.latest
        guard failure.code == ENOENT, folder.folder != folder else { throw failure }
        try make(folder.folder)
        guard unsafe folder.withCString({ unsafe mkdir($0, 0o777) }) == 0 || errno == EEXIST else { throw .latest }
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        let code = errno
        defer { errno = code }
        return (try? FileIdentity(of: path))?.kind == .folder
    }
}
