/// What is said about arguments that are no option of the command.
extension ArgumentParser {
    func unknown(_ spelling: String) -> CommandError {
        let name = String(spelling.drop { $0 == "-" })
        let known = OptionTable.rules(for: command).map(\.name) + ["help", "version"]
        let quoted = FilePath(spelling).quoted
        if let nearest = NearestName.find(name, in: known.filter { $0.count > 1 }) {
            return .usage("unknown option \(quoted); did you mean '--\(nearest)'?", command: command)
        }
        if !spelling.hasPrefix("--") {
            return .usage("unknown option \(quoted); a file of that name is written './\(spelling)'.", command: command)
        }
        return .usage("unknown option \(quoted).", command: command)
    }

    func foreign(_ rule: OptionRule) -> CommandError {
        let homes = Command.allCases.filter(rule.isTaken).map { "'\($0.call)'" }
        let sentence =
            "option '\(rule.spelling)' belongs to \(OptionValue.list(homes, lastBy: "and")), not to '\(command.call)'."
        return .usage(sentence, command: command)
    }

    func missingValue(_ rule: OptionRule) -> CommandError {
        let kinds = ["N": "a whole number", "R": "a number", "FILE": "a file", "DIR": "a folder", "TIME": "a time"]
        let value = rule.value ?? ""
        let words = value.split(separator: "|").map(String.init)
        let kind = words.count > 1 ? OptionValue.list(words) : kinds[value] ?? "a word"
        return .usage("option '\(rule.spelling)' needs a value: \(kind).", command: command)
    }
}
