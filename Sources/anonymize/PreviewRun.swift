import Anonymizing
import Faces
import MediaFiles
import VideoFrames

/// Shows one frame of a film as it will look.
struct PreviewRun {
    let context: RunContext

    private var options: Options { context.options }

    func run() async throws(CommandError) -> ExitStatus {
        let reader = try context.openReader()
        let origin = reader.startTime ?? 0
        try seek(reader, origin: origin)
        let source = PreviewSource(
            reader, wanted: wanted(origin: origin), frameRate: reader.tracks.first?.frameRate.value ?? 0)
        let (picture, coverage) = try await options.original ? original(source) : masked(source, reader)
        let bytes: [UInt8]
        do throws(MediaError) {
            bytes = try PictureEncoder.png(picture.pixelBuffer())
        } catch {
            throw CommandError(error, context.request)
        }
        let file = try SideFile(context.request.output, replacingExisting: options.overwrite)
        context.cancellation.addCleanup { file.discard() }
        try file.write(bytes)
        try file.publish()
        _ = context.reportWarnings(of: reader.warnings, nil)
        tell(source, coverage, origin: origin)
        return .done
    }

    /// Moves near a wanted time; where frames are told apart by number, all of them are read from the start.
    private func seek(_ reader: MediaReader, origin: Double) throws(CommandError) {
        guard let moment = options.moment, options.faces == nil else { return }
        let start = moment.seconds + origin - PreviewSource.before
        guard start > origin + 1 else { return }
        do throws(MediaError) {
            try reader.seek(toSeconds: start)
        } catch {
            throw CommandError(error, context.request)
        }
    }

    private func wanted(origin: Double) -> PreviewSource.Wanted {
        if let frame = options.frame { return .frame(frame) }
        let nanosecond = Rational(1, 1_000_000_000)
        let moment = options.moment ?? MediaTime(ticks: 0, timeBase: nanosecond)
        // Exact where the film begins at 0; elsewhere as exact as the container tells its start.
        let ticks = moment.ticks &+ Int64((origin * 1e9).rounded())
        return .time(MediaTime(ticks: ticks, timeBase: nanosecond))
    }

    /// The frame with nothing hidden.
    private func original(_ source: PreviewSource) throws(CommandError) -> (UprightPicture, FaceCoverage?) {
        do {
            while source.target == nil, try source.nextFrame() != nil {}
        } catch {
            throw context.commandError(error)
        }
        guard let target = source.target else { throw notFound(source) }
        return (target.original, nil)
    }

    /// The frame as it will be in the film, alone or beside the original.
    private func masked(
        _ source: PreviewSource, _ reader: MediaReader
    ) async throws(CommandError) -> (UprightPicture, FaceCoverage?) {
        var settings = options.pipelineSettings
        let faces = try context.faceOrigin(for: source, of: reader, &settings)
        settings.describer = try context.makeDescriber(options.previewDetails)
        if options.draw { settings.filter = nil }
        let sink = PreviewSink(source: source, given: faces.given)
        let pipeline = AnonymizationPipeline(
            source: faces.source, sink: sink, finder: faces.finder, settings: settings, observer: sink)
        _ = try await context.run(pipeline)
        guard let target = source.target, let result = sink.result else { throw notFound(source) }
        if options.draw {
            return (Drawing.picture(target.original, coverage: sink.coverage, details: sink.details), sink.coverage)
        }
        guard options.compare else { return (result, sink.coverage) }
        let joined = Comparison.picture(original: target.original, result: result, coverage: sink.coverage)
        return (joined, sink.coverage)
    }

    private func notFound(_ source: PreviewSource) -> CommandError {
        let input = context.request.input.shownName(as: "standard input")
        guard let last = source.lastFrame else { return CommandError(.badInput, "\(input) has no frames to show.") }
        if let number = options.frame {
            return .usage("\(input) has no frame \(number): the last one is \(last.index).", command: .preview)
        }
        return .usage("\(input) has no frame at that time: it ends before.", command: .preview)
    }

    private func tell(_ source: PreviewSource, _ coverage: FaceCoverage?, origin: Double) {
        guard let target = source.target else { return }
        let seconds = ((target.time.seconds - origin) * 1000).rounded() / 1000
        let outcome =
            switch coverage {
            case nil: "nothing hidden"
            case .unknown: options.draw ? "nothing known of its faces" : "everything hidden"
            case .faces(let faces):
                "\(faces.count) \(faces.count == 1 ? "face" : "faces") \(options.draw ? "drawn" : "hidden")"
            }
        let output = context.request.output.shownName(as: "standard output")
        context.console.tell(
            "Done: the frame at \(seconds) s, \(outcome): \(output).",
            event: ["event": "done", "time": .number(seconds), "output": .string(output)])
    }
}
