import Glibc

/// Finds the inputs of a batch: files that were named, and everything in folders.
///
/// Hidden files are passed over, and so is the output folder. Links to files are followed, links to folders are not. A folder
/// that cannot be read becomes an input with a problem, so that it is not forgotten in silence.
struct InputCollector {
    /// What was found so far, each path once.
    private(set) var inputs: [BatchInput] = []
    /// Folders that were named, for whoever watches them.
    private(set) var folders: [FilePath] = []
    private var known = Set<FilePath>()
    private let excluded: FileIdentity?

    /// Begins a collection.
    ///
    /// - Parameter outputFolder: Is not searched, should it lie in a folder that is.
    init(outputFolder: FilePath?) { excluded = outputFolder.flatMap { try? FileIdentity(of: $0) } }

    /// Adds a file, or all that is in a folder.
    mutating func add(_ path: FilePath) throws(CommandError) {
        let path = path.simplified
        if let identity = try? FileIdentity(of: path), identity.kind == .folder {
            if let excluded, identity.isSameFile(as: excluded) {
                throw CommandError(
                    .usage, "the output folder \(path.quoted) is an input too.", advice: "Name another output folder.")
            }
            folders.append(path)
            walk(path)
        } else {
            insert(BatchInput(path: path, place: path.name))
        }
    }

    /// Adds everything in a folder that was found inside one that was named.
    ///
    /// - Parameter place: The folder's place below the output folder; `nil` for a folder that was named itself.
    mutating func walk(_ folder: FilePath, place: FilePath? = nil) {
        var waiting = [(folder, place)]
        while let (folder, place) = waiting.popLast() {
            do throws(SystemFailure) {
                for entry in try FolderListing.entries(of: folder) {
                    let path = folder.appending(entry.name)
                    let inside = place?.appending(entry.name) ?? entry.name
                    guard entry.isFolder else {
                        insert(BatchInput(path: path, place: inside))
                        continue
                    }
                    if let excluded, let identity = try? FileIdentity(of: path), identity.isSameFile(as: excluded) {
                        continue
                    }
                    waiting.append((path, inside))
                }
            } catch {
                let problem = CommandError(error.status, "cannot read the folder \(folder.quoted): \(error.reason).")
                insert(BatchInput(path: folder, place: place ?? folder.name, problem: problem))
            }
        }
    }

    private mutating func insert(_ input: BatchInput) {
        if known.insert(input.path).inserted { inputs.append(input) }
    }
}
