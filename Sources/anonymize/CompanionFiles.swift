import Glibc

/// Files that cameras and editors put beside a video under the same name, and that may say where and when it was made.
enum CompanionFiles {
    private static let endings: Set<String> = ["thm", "lrv", "srt", "xml", "xmp", "gpx", "vtt", "aae"]

    /// Names of those beside `path`, in alphabetical order.
    static func names(beside path: FilePath) -> [String] {
        guard !path.isStandardStream, let directory = unsafe path.folder.withCString({ unsafe opendir($0) }) else {
            return []
        }
        defer { unsafe closedir(directory) }
        let stem = stem(of: path.name)
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe FilePath(String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self)))
            }
            if endings.contains(name.fileExtension), Self.stem(of: name) == stem { names.append(name.text ?? "") }
        }
        return names.sorted()
    }

    private static func stem(of name: FilePath) -> [UInt8] {
        let count = name.fileExtension.isEmpty ? 0 : name.fileExtension.utf8.count + 1
        return Array(name.bytes.dropLast(count))
    }
}
