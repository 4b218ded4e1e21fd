/// Every option of every command, in the order of the help.
enum OptionTable {
    static let rules: [OptionRule] =
        frame + batch + spans + live + hiding + finding + listing + verifying + output + running

    /// The option of that name, where the program has it.
    static func rule(named name: String) -> OptionRule? { rules.first { $0.name == name } }

    /// The options that a command takes.
    static func rules(for command: Command) -> [OptionRule] { rules.filter { $0.isTaken(by: command) } }
}
