/// One option: how it is written, who takes it, and what it sets.
struct OptionRule: Sendable {
    /// The heading that an option stands under in the help.
    enum Section: String, CaseIterable, Sendable {
        case frame = "Which frame"
        case batch = "Many files"
        case live = "Live pictures"
        case parts = "Parts of a film"
        case hiding = "Hiding faces"
        case finding = "Finding faces"
        case listing = "Listing faces"
        case verifying = "Looking again"
        case output = "Output"
        case running = "Running"
    }

    /// The name without its hyphens; a name of one letter takes one hyphen.
    let name: String
    /// What stands for the value in the help; `nil` for an option without one.
    var value: String?
    let help: String
    let section: Section
    var commands = Set(Command.allCases)
    /// Whether the option is about one file, and makes no sense for many.
    var isForOneFile = false
    let set: @Sendable (OptionValue, inout Options) throws(CommandError) -> Void

    /// Whether a command takes the option; a batch takes all that one file may have.
    func isTaken(by command: Command) -> Bool {
        commands.contains(command) || (command == .batch && commands.contains(.anonymize) && !isForOneFile)
    }

    /// The option with its hyphens.
    var spelling: String { name.count == 1 ? "-\(name)" : "--\(name)" }
}
