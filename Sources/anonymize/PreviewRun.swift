struct PreviewRun { let context: RunContext; func run() async throws(CommandError) -> ExitStatus { .done } }
