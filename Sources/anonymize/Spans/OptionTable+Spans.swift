/// Options about parts of a film.
extension OptionTable {
    static let spans: [OptionRule] = [
        OptionRule(
            name: "span", value: "START..END",
            help: "Only the frames from one time up to another, without sound, as a part for 'anonymize join'; "
                + "'anonymize split' says the times.", section: .parts, commands: [.anonymize], isForOneFile: true
        ) { value, options throws(CommandError) in options.span = try value.span() },
        OptionRule(
            name: "parts", value: "N", help: "How many parts of about the same length. [2]", section: .parts,
            commands: [.split]
        ) { value, options throws(CommandError) in options.parts = try value.integer(in: 1...100_000) },
        OptionRule(
            name: "json", help: "Writes JSON Lines that also tell the number of frames.", section: .parts,
            commands: [.split]
        ) { _, options in options.writesJSON = true },
        OptionRule(
            name: "source", value: "FILE", help: "The film that the parts were made of.", section: .parts,
            commands: [.join]
        ) { value, options throws(CommandError) in options.source = try value.path() },
    ]
}

extension OptionValue {
    /// A part of a film, `START..END`.
    fileprivate func span() throws(CommandError) -> TimeSpan {
        guard let span = TimeSpan(String(decoding: bytes, as: UTF8.self)) else {
            throw refusal("two times such as 1:30..2:00.5, of which one may be missing")
        }
        return span
    }
}
