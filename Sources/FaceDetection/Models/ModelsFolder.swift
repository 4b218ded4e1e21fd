internal import Foundation

/// Finds the folder of the network files.
enum ModelsFolder {
    /// Returns the folder that was named, else that of `ANONYMIZE_MODELS`, else the first standard place that holds networks:
    /// beside the program as installed, or in the source tree that the program or the current folder lies in.
    ///
    /// Where none does, the folder is named in which they would have been expected.
    static func path(_ named: String?) -> String {
        if let named = named ?? ProcessInfo.processInfo.environment["ANONYMIZE_MODELS"] { return named }
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let beside = URL(fileURLWithPath: program).deletingLastPathComponent().deletingLastPathComponent()
        let current = FileManager.default.currentDirectoryPath
        let places =
            [beside.path + "/share/anonymize/models"] + sourceTrees(program) + sourceTrees(current + "/program")
        let found = places.first { FileManager.default.fileExists(atPath: $0 + "/" + NetworkFile.centerFace.rawValue) }
        return found ?? places[0]
    }

    /// Where setup puts the networks, if one of the folders above `path` is a source tree.
    private static func sourceTrees(_ path: String) -> [String] {
        var folders: [String] = []
        var folder = URL(fileURLWithPath: path).deletingLastPathComponent().standardized
        while folder.path.count > 1 {
            folders.append(folder.path + "/.dependencies/models")
            folder = folder.deletingLastPathComponent().standardized
        }
        return folders
    }
}
