/// What the arguments ask for.
enum Invocation: Equatable, Sendable {
    /// The help of a command.
    case help(Command)
    /// The program's version.
    case version
    /// A command on files.
    case run(Request)
}

/// A command with its files and options.
struct Request: Equatable, Sendable {
    var command: Command
    var input: FilePath
    /// Where the result goes; for `detect` the value of `-o`.
    var output: FilePath
    var options: Options
    /// Everything that was named, for commands that take any number of files.
    var inputs: [FilePath] = []
}
