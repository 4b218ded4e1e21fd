import Glibc

@main
struct Program {
    static func main() async {
        Descriptor.secureStandardStreams()
        let cancellation = Cancellation()
        cancellation.watchSignals()
        let status = await run(cancellation)
        cancellation.cleanUp()
        exit(status.rawValue)
    }

    private static func run(_ cancellation: Cancellation) async -> ExitStatus {
        var console = Console(options: Options())
        do throws(CommandError) {
            switch try ArgumentParser.parse(arguments) {
            case .help(let command): return show(HelpText.text(for: command))
            case .version: return show("anonymize \(Version.current)\n")
            case .run(let request):
                console = Console(options: request.options)
                let context = RunContext(
                    request: request, console: console, cancellation: cancellation, faults: try faults(console))
                return try await context.run()
            }
        } catch {
            if error.status != .done { console.fail(error) }
            return error.status
        }
    }

    /// Writes to standard output; whoever closed it does not want to read.
    private static func show(_ text: String) -> ExitStatus {
        do throws(SystemFailure) {
            try Descriptor.write(Array(text.utf8), to: STDOUT_FILENO)
            return .done
        } catch {
            return error.code == EPIPE ? .done : .inputOutput
        }
    }

    private static func faults(_ console: Console) throws(CommandError) -> FaultPlan {
        guard let text = Environment.bytes("ANONYMIZE_FAULT") else { return FaultPlan() }
        let value = String(decoding: text, as: UTF8.self)
        let plan = try FaultPlan.parse(value)
        console.warn("ANONYMIZE_FAULT makes this run fail on purpose: \(FilePath(value).quoted).")
        return plan
    }

    /// The arguments after the program's name, as the system has them.
    private static var arguments: [[UInt8]] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
            return unsafe Environment.bytes(at: argument)
        }
    }
}
