import Glibc

/// Finds the folder of the network files.
struct ModelsFolder {
    /// The option's value.
    var option: FilePath?
    /// The variable `ANONYMIZE_MODELS`.
    var variable: FilePath?
    /// The program itself, with all links followed.
    var executable: FilePath?

    /// The file that a folder of networks must hold.
    static let requiredFile = "centerface.onnx"

    /// Returns the first folder that holds networks: the one named by the user and no other, or the one beside the program as
    /// installed, or that of the source tree it was built in.
    func find() throws(CommandError) -> FilePath {
        if let named = option ?? variable {
            guard Self.hasNetworks(named) else {
                let name = option == nil ? "ANONYMIZE_MODELS" : "--models"
                throw CommandError(
                    .unavailable, "the folder \(named.quoted) of \(name) holds no '\(Self.requiredFile)'.",
                    advice: "Name the folder that scripts/setup filled, or leave it out.")
            }
            return named
        }
        guard let found = standardPlaces.first(where: Self.hasNetworks) else {
            throw CommandError(
                .unavailable, "the network files are not where they were installed.",
                advice: "Run scripts/setup, or name their folder with --models.")
        }
        return found
    }

    private var standardPlaces: [FilePath] {
        guard let executable else { return [] }
        var folder = executable.folder
        var places = [folder.folder.appending("share").appending("anonymize").appending("models")]
        while true {
            places.append(folder.appending(".dependencies").appending("models"))
            if folder.bytes.count <= 1 { return places }
            folder = folder.folder
        }
    }

    private static func hasNetworks(_ folder: FilePath) -> Bool {
        (try? FileIdentity(of: folder.appending(requiredFile)).kind == .plain) == true
    }

    /// Where this program lies.
    static var currentExecutable: FilePath? {
        let capacity = Int(PATH_MAX)
        let bytes = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
            guard let start = buffer.baseAddress else { return [UInt8]() }
            let length = unsafe readlink("/proc/self/exe", start, capacity)
            return unsafe buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
        }
        return bytes.isEmpty ? nil : FilePath(bytes: bytes)
    }
}
