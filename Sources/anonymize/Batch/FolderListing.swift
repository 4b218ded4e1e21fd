import Glibc

/// What is in a folder, but for hidden files and links to folders.
enum FolderListing {
    /// One name in a folder.
    struct Entry {
        let name: FilePath
        let isFolder: Bool
    }

    /// Reads a folder.
    static func entries(of folder: FilePath) throws(SystemFailure) -> [Entry] {
        guard let directory = unsafe folder.withCString({ unsafe opendir($0) }) else { throw .latest }
        defer { unsafe closedir(directory) }
        var entries: [Entry] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(directory) else {
                if errno != 0 { throw .latest }
                return entries
            }
            let bytes = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe Environment.bytes(at: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
            }
            guard bytes.first != UInt8(ascii: ".") else { continue }
            let name = FilePath(bytes: bytes)
            let type = unsafe Int(entry.pointee.d_type)
            switch type {
            case Int(DT_DIR): entries.append(Entry(name: name, isFolder: true))
            case Int(DT_LNK), Int(DT_UNKNOWN):
                let path = folder.appending(name)
                let isFolder = (try? FileIdentity(of: path))?.kind == .folder
                if isFolder, type == Int(DT_LNK) || FileIdentity.isLink(path) { continue }
                entries.append(Entry(name: name, isFolder: isFolder))
            default: entries.append(Entry(name: name, isFolder: false))
            }
        }
    }
}
