import MediaFiles

/// Chooses the outputs' names, so that no two inputs get the same one.
///
/// An output keeps its input's place and ending. Another ending comes from `--extension`, or because a file of that kind cannot be
/// written. Where two inputs would then share a name, `b.wmv` becomes `b.wmv.mp4`; if that is not enough, the inputs keep the
/// folders that they were named with. The names depend on all inputs together, never on the part that a process takes.
struct OutputNames {
    /// The container for what cannot be written as it is.
    static let usual = "mp4"

    let folder: FilePath
    let fileExtension: String?

    /// Gives each input its output; the order stays.
    ///
    /// - Throws: A usage error when two inputs cannot be told apart.
    func items(for inputs: [BatchInput]) throws(CommandError) -> [BatchItem] {
        var places = inputs.map { name($0.place) }
        for repair in [longName, ownFolders] {
            let doubles = Self.doubles(places)
            if doubles.isEmpty { break }
            for index in doubles { places[index] = repair(inputs[index]) }
        }
        if let first = Self.doubles(places).first,
            let second = places.indices.first(where: { $0 != first && places[$0] == places[first] })
        {
            throw CommandError(
                .usage,
                "\(inputs[first].path.quoted) and \(inputs[second].path.quoted) would both become \(places[first].quoted).",
                advice: "Give them to two runs with different output folders.")
        }
        return zip(inputs, places).map { BatchItem(input: $0, place: $1, output: folder.appending($1)) }
    }

    /// The name of one more input, which must differ from `taken`.
    func item(for input: BatchInput, besides taken: Set<FilePath>) -> BatchItem {
        let first = name(input.place)
        let place = taken.contains(first) ? longName(input) : first
        return BatchItem(input: input, place: place, output: folder.appending(place))
    }

    private func name(_ place: FilePath) -> FilePath {
        let wanted = ending(of: place)
        return wanted == place.fileExtension ? place : place.replacingExtension(by: wanted)
    }

    /// The ending an output gets in place of its input's.
    func ending(of place: FilePath) -> String {
        if let fileExtension { return fileExtension }
        return MediaWriter.canWrite(fileExtension: place.fileExtension) ? place.fileExtension : Self.usual
    }

    private func longName(_ input: BatchInput) -> FilePath {
        let wanted = ending(of: input.place)
        return wanted == input.place.fileExtension ? input.place : input.place.appendingExtension(wanted)
    }

    private func ownFolders(_ input: BatchInput) -> FilePath {
        let mirrored = input.path.mirrored
        let wanted = ending(of: mirrored)
        return wanted == mirrored.fileExtension ? mirrored : mirrored.appendingExtension(wanted)
    }

    private static func doubles(_ places: [FilePath]) -> [Int] {
        var counts: [FilePath: Int] = [:]
        for place in places { counts[place, default: 0] += 1 }
        return places.indices.filter { counts[places[$0], default: 0] > 1 }
    }
}

extension FilePath {
    /// The name with one ending more.
    fileprivate func appendingExtension(_ new: String) -> FilePath { FilePath(bytes: bytes + Array(".\(new)".utf8)) }
}
