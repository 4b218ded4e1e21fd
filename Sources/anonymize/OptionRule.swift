/// One option: how it is written, who takes it, and what it sets.
struct OptionRule: Sendable {
    /// The heading that an option stands under in the help.
    enum Section: String, CaseIterable, Sendable {
        case frame = "Which frame"
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
    let set: @Sendable (OptionValue, inout Options) throws(CommandError) -> Void

    /// The option with its hyphens.
    var spelling: String { name.count == 1 ? "-\(name)" : "--\(name)" }
}
