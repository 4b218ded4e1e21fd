/// Reads the arguments, by the option table.
///
/// Options and names may come in any order; `--` ends the options; the command's name, where there is one, comes first. The last
/// of two equal options counts, so that a script can add to a user's own.
struct ArgumentParser {
    private var arguments: ArraySlice<[UInt8]>
    private(set) var command = Command.anonymize
    private(set) var options = Options()
    private(set) var names: [FilePath] = []
    private var asksForHelp = false
    private var asksForVersion = false

    private init(_ arguments: [[UInt8]]) { self.arguments = arguments[...] }

    /// Reads the arguments after the program's name.
    static func parse(_ arguments: [[UInt8]]) throws(CommandError) -> Invocation {
        var parser = ArgumentParser(arguments)
        return try parser.parse()
    }

    private mutating func parse() throws(CommandError) -> Invocation {
        if let first = arguments.first, let named = Command.allCases.first(where: { Array($0.rawValue.utf8) == first }),
            named != .anonymize
        {
            command = named
            arguments.removeFirst()
        }
        while let argument = arguments.popFirst() { try take(argument) }
        if asksForHelp { return .help(command) }
        if asksForVersion { return .version }
        return .run(try request())
    }

    private mutating func take(_ argument: [UInt8]) throws(CommandError) {
        let text = String(decoding: argument, as: UTF8.self)
        switch text {
        case "--":
            names += arguments.map(FilePath.init(bytes:))
            arguments = []
        case "--help", "-h": asksForHelp = true
        case "--version": asksForVersion = true
        case _ where text.hasPrefix("-") && text != "-": try takeOption(argument)
        default: names.append(FilePath(bytes: argument))
        }
    }

    private mutating func takeOption(_ argument: [UInt8]) throws(CommandError) {
        let equals = argument.firstIndex(of: UInt8(ascii: "="))
        let spelling = String(decoding: argument[..<(equals ?? argument.endIndex)], as: UTF8.self)
        let rules = OptionTable.rules.filter { $0.spelling == spelling }
        guard let any = rules.first else { throw unknown(spelling) }
        guard let rule = rules.first(where: { $0.isTaken(by: command) }) else { throw foreign(any) }
        let attached = equals.map { Array(argument[($0 + 1)...]) }
        guard rule.value != nil else {
            if let attached {
                let given = FilePath(bytes: attached).quoted
                throw .usage("option '\(spelling)' takes no value, but was given \(given).", command: command)
            }
            return try rule.set(OptionValue(option: spelling, bytes: []), &options)
        }
        guard let bytes = attached ?? nextValue() else { throw missingValue(rule) }
        try rule.set(OptionValue(option: spelling, bytes: bytes), &options)
    }

    /// The next argument, unless it is an option itself; a value that begins with a hyphen is given after `=`.
    private mutating func nextValue() -> [UInt8]? {
        guard let next = arguments.first else { return nil }
        let hyphen = UInt8(ascii: "-")
        let isNumber = next.count > 1 && next[0] == hyphen && (0x2E...0x39).contains(next[1])
        guard next.first != hyphen || next.count == 1 || isNumber else { return nil }
        return arguments.popFirst()
    }
}
