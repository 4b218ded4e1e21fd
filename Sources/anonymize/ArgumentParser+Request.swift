import FaceFilters

/// From names and options to a request, with the rules that join them.
extension ArgumentParser {
    func request() throws(CommandError) -> Request {
        try checkOptions()
        if command == .batch { return try batchRequest() }
        if command == .live { return try liveRequest() }
        if command == .join { return try joinRequest() }
        let hasOneName = command == .detect || command == .split || command == .verify
        let wanted = hasOneName ? 1 : 2
        if names.count > wanted { throw tooMany(wanted) }
        if command == .verify, names.isEmpty, options.log != nil {
            return Request(command: command, input: VerifyRun.noFile, output: options.output, options: options)
        }
        guard let input = names.first else { throw .usage("no input was named.", command: command) }
        guard !input.bytes.isEmpty else { throw .usage("the input's name is empty.", command: command) }
        if command == .verify {
            var options = options
            options.performance = .accurate
            return Request(command: command, input: input, output: options.output, options: options)
        }
        if hasOneName {
            return Request(command: command, input: input, output: options.output, options: options)
        }
        guard names.count == 2 else { throw .usage("no output was named for \(input.quoted).", command: command) }
        guard !names[1].bytes.isEmpty else { throw .usage("the output's name is empty.", command: command) }
        if command == .preview, !names[1].isStandardStream, names[1].fileExtension != "png" {
            throw .usage("cannot write a preview to \(names[1].quoted): its name must end in .png.", command: command)
        }
        return Request(command: command, input: input, output: names[1], options: options)
    }

    /// A batch names its files or a list of them, and the folder for its outputs.
    private func batchRequest() throws(CommandError) -> Request {
        let batch = options.batch
        if names.contains(where: \.bytes.isEmpty) { throw .usage("an input's name is empty.", command: command) }
        guard !names.isEmpty || (batch.list != nil && !batch.mergesSummaries) else {
            throw .usage("no input was named.", command: command)
        }
        if let stream = names.first(where: \.isStandardStream), !batch.mergesSummaries {
            let sentence = "\(stream.quoted) cannot be an input of a batch; --list - reads names from standard input."
            throw .usage(sentence, command: command)
        }
        guard batch.outputFolder != nil || batch.mergesSummaries else {
            throw .usage("no output folder was named; it is given with --output-dir.", command: command)
        }
        if batch.isWatching, batch.shard.map({ $0.count > 1 }) ?? ((batch.shards ?? 1) > 1) {
            throw .usage("a folder that is watched cannot be dealt into parts.", command: command)
        }
        return Request(
            command: command, input: FilePath("-"), output: FilePath("-"), options: options, inputs: names)
    }

    /// A live run names its source, and any number of places for the result.
    private func liveRequest() throws(CommandError) -> Request {
        if names.contains(where: \.bytes.isEmpty) { throw .usage("a name is empty.", command: command) }
        guard let source = names.first else { throw .usage("no source was named.", command: command) }
        guard names.count > 1 else {
            throw .usage("no place was named for the pictures of \(source.quoted).", command: command)
        }
        return Request(command: command, input: source, output: names[1], options: options, inputs: names)
    }

    /// A join names its output, the parts in order, and their source.
    private func joinRequest() throws(CommandError) -> Request {
        guard let output = names.first else { throw .usage("no output was named.", command: command) }
        guard names.count > 1 else { throw .usage("no part was named for \(output.quoted).", command: command) }
        guard let source = options.source else {
            throw .usage(
                "the film that the parts were made of is not named; it is given with --source.", command: command)
        }
        if (names.dropFirst() + [source]).contains(where: \.isStandardStream) {
            throw .usage("parts and their source are read twice, and cannot be standard input.", command: command)
        }
        return Request(
            command: command, input: source, output: output, options: options, inputs: Array(names.dropFirst()))
    }

    private func checkOptions() throws(CommandError) {
        func exclude(_ a: String, _ b: String, _ both: Bool) throws(CommandError) {
            if both { throw .usage("options '\(a)' and '\(b)' exclude each other.", command: command) }
        }
        try exclude("--at", "--frame", options.moment != nil && options.frame != nil)
        try exclude("--compare", "--original", options.compare && options.original)
        try exclude("--compare", "--draw", options.compare && options.draw)
        try exclude("--draw", "--original", options.draw && options.original)
        try exclude("--span", "--faces", options.span != nil && options.faces != nil)
        try exclude("--span", "--write-faces", options.span != nil && options.writeFaces != nil)
        try exclude("--span", "--verify", options.span != nil && options.verify)
        try exclude("--span", "--report-html", options.span != nil && options.reportPage != nil)
        try exclude("--crf", "--bitrate", options.crf != nil && options.bitrate != nil)
        if options.keepLocation, !options.keepMetadata {
            throw .usage("option '--keep-location' needs '--keep-metadata' beside it.", command: command)
        }
        if options.filter.effect != .solid, options.filter.cells > 12, !options.forceWeak {
            let sentence =
                "\(options.filter.cells) cells across a face let it be recognized: more than 12 need --force-weak."
            throw CommandError(.usage, sentence, advice: "Try: --cells 5")
        }
    }

    private func tooMany(_ wanted: Int) -> CommandError {
        let first = names[0].text ?? ""
        if Command.allCases.contains(where: { $0.rawValue == first && $0 != .anonymize }) {
            return .usage("'\(first)' must be the first argument to be taken as a command.", command: command)
        }
        let commands = Command.allCases.filter { $0 != .anonymize }.map(\.rawValue)
        if command == .anonymize, let nearest = NearestName.find(first, in: commands) {
            return .usage("unknown command '\(first)'; did you mean '\(nearest)'?", command: command)
        }
        let takes = wanted == 1 ? "one input" : "one input and one output"
        return .usage(
            "\(names[wanted].quoted) is one name too many: '\(command.call)' takes \(takes).", command: command)
    }
}
