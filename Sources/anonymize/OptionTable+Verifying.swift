import FaceFilters

/// Options about looking at a finished file again.
extension OptionTable {
    static let verifying: [OptionRule] = [
        OptionRule(
            name: "against", value: "INPUT",
            help: "Compares with the source: every face in it, every frame, every time.", section: .verifying,
            commands: [.verify]
        ) { value, options throws(CommandError) in options.against = try value.path() },
        OptionRule(
            name: "faces", value: "FILE",
            help: "Checks that what this file names is hidden, made by --write-faces or 'detect'.", section: .verifying,
            commands: [.verify]
        ) { value, options throws(CommandError) in options.faces = try value.path() },
        OptionRule(
            name: "report", value: "FILE",
            help: "Checks that this report is of the file: its hash, the source's hash, the number of frames.",
            section: .verifying, commands: [.verify]
        ) { value, options throws(CommandError) in options.report = try value.path() },
        OptionRule(
            name: "log", value: "FILE",
            help:
                "Checks that no line of this log was changed or removed, and that one is about the file, if one is named.",
            section: .verifying, commands: [.verify]
        ) { value, options throws(CommandError) in options.log = try value.path() },
        OptionRule(
            name: "cells", value: "N",
            help: "Most mosaic cells across a face that a covering may be worth; never fewer than 8. [8]",
            section: .verifying, commands: [.verify]
        ) { value, options throws(CommandError) in options.filter.cells = try value.integer(in: 1...64) },
        OptionRule(
            name: "contact-sheet", value: "PICTURE.png",
            help: "Draws what is doubtful, enlarged, with frame numbers. It may show faces.", section: .verifying,
            commands: [.verify]
        ) { value, options throws(CommandError) in options.contactSheet = try value.path() },
        OptionRule(
            name: "json", help: "Lists what was found as JSON, on standard output or where -o says.",
            section: .verifying, commands: [.verify]
        ) { _, options in options.listsJSON = true },
        OptionRule(
            name: "o", value: "FILE", help: "Writes the JSON to this file. [standard output]", section: .verifying,
            commands: [.verify]
        ) { value, options throws(CommandError) in options.output = try value.path() },
        OptionRule(
            name: "verify",
            help:
                "Looks at the finished file again, as 'anonymize verify' does, and publishes it only when nothing is found.",
            section: .verifying, commands: [.anonymize]
        ) { _, options in options.verify = true },
    ]
}
