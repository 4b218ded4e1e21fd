/// Options about files and the run itself.
extension OptionTable {
    static let output: [OptionRule] = [
        OptionRule(
            name: "o", value: "FILE", help: "Writes to this file. [standard output]", section: .output,
            commands: [.detect, .split]
        ) { value, options throws(CommandError) in options.output = try value.path() },
        OptionRule(
            name: "audio", value: "keep|drop", help: "What becomes of sound. Voices are never changed. [keep]",
            section: .output, commands: [.anonymize, .join, .live]
        ) { value, options throws(CommandError) in options.audio = try value.choice() },
        OptionRule(
            name: "keep-subtitles", help: "Keeps subtitles that fit the output's kind, text in its form of text.",
            section: .output, commands: [.anonymize, .join, .verify]
        ) { _, options in options.keepSubtitles = true },
        OptionRule(
            name: "keep-chapters", help: "Keeps chapters and their titles.", section: .output,
            commands: [.anonymize, .join, .verify]
        ) { _, options in options.keepChapters = true },
        OptionRule(
            name: "keep-metadata",
            help: "Keeps what describes the film, such as title, artist and comment; never places, devices, days or "
                + "thumbnails.", section: .output, commands: [.anonymize, .join, .verify]
        ) { _, options in options.keepMetadata = true },
        OptionRule(
            name: "keep-location",
            help: "With --keep-metadata, keeps also where, when and with what the film was made.", section: .output,
            commands: [.anonymize, .join, .verify]
        ) { _, options in options.keepLocation = true },
        OptionRule(
            name: "strict",
            help: "Refuses, before anything is written, a film of which something would be lost: sound, subtitles, "
                + "quality of the picture.", section: .output, commands: [.anonymize, .join]
        ) { _, options in options.strict = true },
        OptionRule(
            name: "encoder", value: "NAME",
            help: "Video encoder, by libav's name, also of hardware such as h264_vaapi. [by the output's kind]",
            section: .output, commands: [.anonymize, .join]
        ) { value, options throws(CommandError) in options.encoder = try value.word() },
        OptionRule(
            name: "crf", value: "N",
            help: "Constant quality on the encoder's scale; lower is better and larger. [nearly transparent]",
            section: .output, commands: [.anonymize, .live]
        ) { value, options throws(CommandError) in options.crf = try value.integer(in: 0...63) },
        OptionRule(
            name: "preset", value: "NAME",
            help: "The encoder's trade of time for size, a word or a number. [by the encoder]",
            section: .output, commands: [.anonymize, .live]
        ) { value, options throws(CommandError) in options.preset = try value.word() },
        OptionRule(
            name: "bitrate", value: "RATE", help: "Bits a second instead of constant quality, such as 4M.",
            section: .output, commands: [.anonymize, .live]
        ) { value, options throws(CommandError) in options.bitrate = try value.bitrate() },
        OptionRule(
            name: "report", value: "FILE", help: "Writes a JSON report of what was done.", section: .output,
            commands: [.anonymize], isForOneFile: true
        ) { value, options throws(CommandError) in options.report = try value.path() },
        OptionRule(
            name: "report-html", value: "FILE",
            help: "Writes the report as a page: a timeline, and a masked picture of each face that was followed.",
            section: .output, commands: [.anonymize], isForOneFile: true
        ) { value, options throws(CommandError) in options.reportPage = try value.path() },
        OptionRule(
            name: "report-faces", help: "Shows the faces in that page as they are. Handle it like the film itself.",
            section: .output, commands: [.anonymize], isForOneFile: true
        ) { _, options in options.reportFaces = true },
        OptionRule(
            name: "log", value: "FILE",
            help:
                "Adds a line about the run to this log. Each line holds the hash of the one before, so that changes show; "
                + "'anonymize verify --log' checks it.", section: .output, commands: [.anonymize]
        ) { value, options throws(CommandError) in options.log = try value.path() },
        OptionRule(
            name: "write-faces", value: "FILE", help: "Writes what was hidden, frame by frame, as JSON Lines.",
            section: .output, commands: [.anonymize], isForOneFile: true
        ) { value, options throws(CommandError) in options.writeFaces = try value.path() },
        OptionRule(name: "overwrite", help: "Replaces files that exist; they are refused otherwise.", section: .output)
        {
            _, options in options.overwrite = true
        },
    ]

    static let running: [OptionRule] = [
        OptionRule(
            name: "threads", value: "N", help: "Processor threads, everything together. [all]", section: .running
        ) { value, options throws(CommandError) in options.threads = try value.integer(in: 1...1024) },
        OptionRule(
            name: "progress", value: "auto|json|none",
            help: "A bar on a terminal, JSON Lines on standard error, or nothing. [auto]", section: .running
        ) { value, options throws(CommandError) in options.progress = try value.choice() },
        OptionRule(name: "quiet", help: "Says nothing but errors.", section: .running) {
            _, options in options.quiet = true
        },
    ]
}
