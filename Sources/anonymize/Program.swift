@main
struct Program {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst().map { Array($0.utf8) }
        do throws(CommandError) {
            if case .help(let command) = try ArgumentParser.parse(arguments) { print(HelpText.text(for: command)) }
        } catch {
            print(error.message)
        }
    }
}
