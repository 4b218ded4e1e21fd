import MediaFiles

/// Options about many files.
extension OptionTable {
    static let batch: [OptionRule] = [
        OptionRule(
            name: "output-dir", value: "DIR", help: "Where the outputs go; folders are mirrored in it.",
            section: .batch, commands: [.batch]
        ) { value, options throws(CommandError) in options.batch.outputFolder = try value.path() },
        OptionRule(
            name: "list", value: "FILE",
            help: "Also takes the files and folders named in this file, one a line or each with a zero byte after it; "
                + "'-' is standard input.", section: .batch, commands: [.batch]
        ) { value, options throws(CommandError) in options.batch.list = try value.path() },
        OptionRule(
            name: "jobs", value: "N", help: "Files worked on side by side. [one for each four processors]",
            section: .batch, commands: [.batch]
        ) { value, options throws(CommandError) in options.batch.jobs = try value.integer(in: 1...256) },
        OptionRule(
            name: "shard", value: "I/N",
            help: "Takes only part I of N, from 1. [by the variables of a Slurm array or an indexed Kubernetes job]",
            section: .batch, commands: [.batch]
        ) { value, options throws(CommandError) in options.batch.shard = try value.shard() },
        OptionRule(
            name: "shards", value: "N", help: "How many parts there are, where tasks are numbered from 0.",
            section: .batch, commands: [.batch]
        ) { value, options throws(CommandError) in options.batch.shards = try value.integer(in: 1...1_000_000) },
        OptionRule(
            name: "extension", value: "WORD",
            help:
                "Ending of all outputs, which chooses their kind. [that of each input; mp4 where it cannot be written]",
            section: .batch, commands: [.batch]
        ) { value, options throws(CommandError) in options.batch.fileExtension = try value.fileExtension() },
        OptionRule(
            name: "summary", value: "FILE",
            help: "Where the summary goes. [anonymize-summary.json in the output folder]", section: .batch,
            commands: [.batch]
        ) { value, options throws(CommandError) in options.batch.summary = try value.path() },
        OptionRule(
            name: "merge-summaries", help: "Puts the summaries of all parts together; the names are theirs.",
            section: .batch, commands: [.batch]
        ) { _, options in options.batch.mergesSummaries = true },
        OptionRule(
            name: "dry-run", help: "Lists what would be done, by tabs: todo, done or exists; input; output.",
            section: .batch, commands: [.batch]
        ) { _, options in options.batch.isDryRun = true },
        OptionRule(
            name: "watch", help: "Goes on with files that appear in the folders, until it is stopped by a signal.",
            section: .batch, commands: [.batch]
        ) { _, options in options.batch.isWatching = true },
    ]
}

extension OptionValue {
    /// A part of the inputs, `i/n`.
    fileprivate func shard() throws(CommandError) -> Shard {
        guard let shard = Shard.parse(String(decoding: bytes, as: UTF8.self)) else {
            throw refusal("a part and how many there are, from 1/N to N/N")
        }
        return shard
    }

    /// The ending of a file that can be written, with or without its period.
    fileprivate func fileExtension() throws(CommandError) -> String {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        let name = text.hasPrefix(".") ? String(text.dropFirst()) : text
        guard MediaWriter.canWrite(fileExtension: name) else {
            throw refusal("the ending of a kind of file that can be written, such as mp4 or mkv")
        }
        return name
    }
}
