import Glibc

@main
struct Program {
    static func main() {
        Descriptor.secureStandardStreams()
        let cancellation = Cancellation()
        cancellation.takeSignals()
        var console = Console(options: Options())
        do throws(CommandError) {
            switch try ArgumentParser.parse(arguments) {
            case .help(let command): exit(show(HelpText.text(for: command)).rawValue)
            case .version: exit(show("anonymize \(Version.current)\n").rawValue)
            case .run(let request):
                console = Console(options: request.options)
                let shared = SharedParts(cancellation: cancellation, faults: try faults(console))
                start(RunContext(request: request, console: console, shared: shared))
            }
        } catch {
            exit(end(error, console, cancellation).rawValue)
        }
        cancellation.waitForSignal()
    }

    /// Starts the work beside this thread, which waits for signals: an asynchronous `main` would leave it to the runtime, whose
    /// own waiting lets signals end the process at once.
    private static func start(_ context: RunContext) {
        if let threads = context.options.threads { ProcessorLimit.apply(threads) }
        Task.detached {
            do throws(CommandError) {
                let status = try await context.run()
                context.shared.cancellation.cleanUp()
                exit(status.rawValue)
            } catch {
                exit(end(error, context.console, context.shared.cancellation).rawValue)
            }
        }
    }

    private static func end(_ error: CommandError, _ console: Console, _ cancellation: Cancellation) -> ExitStatus {
        cancellation.cleanUp()
        if error.status != .done { console.fail(error) }
        return error.status
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
