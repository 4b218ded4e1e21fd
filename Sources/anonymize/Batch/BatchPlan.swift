import Glibc

/// What a batch has to do: its part of the inputs, each with its output.
struct BatchPlan: Sendable {
    /// The part's items, in the order of their names.
    let items: [BatchItem]
    let shard: Shard
    /// The whole list that the part was dealt from.
    let list: BatchSummary.List
    let outputFolder: FilePath
    let names: OutputNames
    /// Folders that were named, for watching.
    let folders: [FilePath]
    /// Every output of the whole list.
    let places: Set<FilePath>

    /// Finds the inputs, names the outputs, and takes the part that is this process's own.
    init(_ request: Request) throws(CommandError) {
        let options = request.options.batch
        guard let folder = options.outputFolder?.simplified else {
            throw .usage("no output folder was named.", command: .batch)
        }
        outputFolder = folder
        names = OutputNames(folder: folder, fileExtension: options.fileExtension)
        shard = try Shard.choose(options) { name in
            Environment.bytes(name).map { String(decoding: $0, as: UTF8.self) }
        }
        var collector = InputCollector(outputFolder: folder)
        for path in request.inputs { try collector.add(path) }
        if let list = options.list {
            for path in try Self.paths(in: list) { try collector.add(path) }
        }
        folders = collector.folders
        let sorted = collector.inputs.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
        guard !sorted.isEmpty || options.isWatching else {
            throw CommandError(.noInput, "there is no file in what was named.")
        }
        let all = try names.items(for: sorted)
        places = Set(all.map(\.place))
        list = BatchSummary.List(inputs: all.count, sha256: Self.digest(of: sorted))
        items = all.indices.filter(shard.contains).map { all[$0] }
    }

    /// Reads a list: one name a line, or names that end in a zero byte where there is one.
    private static func paths(in list: FilePath) throws(CommandError) -> [FilePath] {
        var bytes: [UInt8] = []
        do throws(SystemFailure) {
            let descriptor = list.isStandardStream ? STDIN_FILENO : try Descriptor.open(list, O_RDONLY)
            defer { if !list.isStandardStream { close(descriptor) } }
            while true {
                let part = try Descriptor.read(from: descriptor)
                if part.isEmpty { break }
                bytes += part
            }
        } catch {
            let name = list.shownName(as: "standard input")
            if error.code == ENOENT { throw CommandError(.noInput, "there is no file \(name).") }
            throw CommandError(error.status, "cannot read the list \(name): \(error.reason).")
        }
        return bytes.split(separator: bytes.contains(0) ? 0 : UInt8(ascii: "\n")).map { FilePath(bytes: Array($0)) }
    }

    private static func digest(of inputs: [BatchInput]) -> String {
        FileDigest.sha256(of: inputs.flatMap { $0.path.bytes + [0] })
    }
}
