/// A failure as people read it: one sentence that says what failed on what and why, perhaps a line of advice, and a status.
struct CommandError: Error, Equatable {
    /// What the program exits with.
    var status: ExitStatus
    /// What failed, on what, and why; ends with a period or a question mark.
    var sentence: String
    /// What to do about it.
    var advice: String?

    init(_ status: ExitStatus, _ sentence: String, advice: String? = nil) {
        self.status = status
        self.sentence = sentence
        self.advice = advice
    }

    /// The lines for standard error; the advice is set under the sentence.
    var message: String {
        let prefix = "anonymize: "
        let indentation = String(repeating: " ", count: prefix.count)
        return prefix + sentence + "\n" + (advice.map { indentation + $0 + "\n" } ?? "")
    }

    /// A mistake in the arguments, with a pointer to the help.
    static func usage(_ sentence: String, command: Command = .anonymize) -> CommandError {
        CommandError(.usage, sentence, advice: "Try: \(command.call) --help")
    }

    /// Whoever read our standard output has enough; not worth a word.
    static let readerGone = CommandError(.done, "standard output was closed.")
}
