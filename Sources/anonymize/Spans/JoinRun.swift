import Anonymizing
import MediaFiles

/// Puts the parts of a film together, with the sound of the source.
struct JoinRun {
    let context: RunContext

    private var options: Options { context.options }

    func run() throws(CommandError) -> ExitStatus {
        let reader = try context.openReader()
        let index = try FilmIndex(of: reader, context)
        var parts: [String] = []
        for path in context.request.inputs {
            guard let text = path.text else {
                throw CommandError(.badInput, "cannot read \(path.quoted): its name is not UTF-8.")
            }
            parts.append(text)
        }
        let output = context.request.output
        guard let path = output.text else {
            throw CommandError(.cannotCreate, "cannot write \(output.quoted): its name is not UTF-8.")
        }
        do throws(MediaError) {
            try join(parts, to: path, reader, index)
        } catch {
            throw context.commandError(error)
        }
        context.console.tell(
            "Done: \(index.frames.count) frames of \(parts.count) parts: \(output.quoted).",
            event: [
                "event": "done", "frames": .integer(index.frames.count), "parts": .integer(parts.count),
                "output": .string(path),
            ])
        return .done
    }

    private func join(
        _ parts: [String], to path: String, _ reader: MediaReader, _ index: FilmIndex
    ) throws(MediaError) {
        var settings = options.writerSettings(output: context.request.output, isPicture: false)
        settings.failsWriteNumber = context.faults.failingWrite
        let writer = try MediaWriter(path: path, joining: parts, from: reader, settings: settings)
        context.cancellation.addCleanup { writer.cancel() }
        try writer.join(index, of: reader)
        do { try writer.finish() } catch let error as MediaError { throw error } catch {
            throw .verification(path: path, reason: "\(error)")
        }
        try writer.publish()
        _ = context.reportWarnings(of: writer.warnings, nil)
    }
}
