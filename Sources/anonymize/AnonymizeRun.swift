import Anonymizing
import FoundationEssentials
import Faces
import MediaFiles
import VideoFrames

/// Hides the faces of a film or picture.
struct AnonymizeRun {
    let context: RunContext

    var console: Console { context.console }
    private var options: Options { context.options }

    /// Everything that works together in one run.
    private struct Parts {
        let reader: MediaReader
        let writer: MediaWriter
        let pipeline: AnonymizationPipeline
        let facesFile: SideFile?
        let reportFile: SideFile?
        let pageFile: SideFile?
        let evidence: RunEvidence
        /// Counts where only a span is written.
        let counter: SpanCounter?
    }

    /// What a run came to.
    struct Outcome {
        /// Whether everything is done, or a person should look at it.
        var status: ExitStatus
        /// What a person should look at, where that is so.
        var review: String?
        var summary: AnonymizationSummary
    }

    /// Anonymizes the file and says so in the last line.
    func run() async throws(CommandError) -> ExitStatus {
        let outcome = try await perform()
        ClosingLine(summary: outcome.summary, output: context.request.output, faces: options.faces).tell(console)
        return outcome.status
    }

    /// Anonymizes the file; may be called for many files in one process, also side by side, each with a context of its own.
    func perform() async throws(CommandError) -> Outcome {
        guard let path = options.log else { return try await work() }
        let log = EvidenceLog(path: path)
        try log.checkWritable()
        do throws(CommandError) {
            return try await work()
        } catch {
            // What failed first is what people must be told.
            _ = try? log.append(LogEntry.failed(context.request, error))
            throw error
        }
    }

    private func work() async throws(CommandError) -> Outcome {
        let startedAt = Date()
        let hashes = hashInput()
        defer { hashes?.cancel() }
        let input = try? FileIdentity(of: context.request.input)
        let parts = try await assemble(hashes)
        warnAboutRequest()
        console.expect(frames: Self.estimate(parts.reader))
        var summary = try await context.run(parts.pipeline)
        parts.counter?.correct(&summary, written: parts.writer.framesWritten)
        let needsReview = context.reportWarnings(of: parts.reader.warnings + parts.writer.warnings, summary)
        let status: ExitStatus = needsReview ? .needsReview : .done
        noteStreams(parts.writer.decisions, parts.writer.omissions)
        var evidence = parts.evidence
        if options.verify {
            evidence.verification = try await verify(hidden: parts.writer.temporaryPath, claims: evidence.claims)
        }
        if options.wantsReport {
            evidence.inputDigest = await hashes?.value?.content
            let report = try RunReport(
                context: context, startedAt: startedAt, inputBefore: input, summary: summary, writer: parts.writer,
                evidence: evidence
            ).make(status == .done ? .complete : .review)
            try parts.reportFile?.write(report.json.prettyText + "\n")
            if let pageFile = parts.pageFile {
                let views = evidence.recorder.views
                try pageFile.write(try page(report, views: views, hidden: parts.writer.temporaryPath).html)
            }
            try publish(parts)
            if let log = options.log { try EvidenceLog(path: log).append(LogEntry.done(report)) }
        } else {
            try publish(parts)
        }
        let review = needsReview ? context.reviewReason(parts.reader.warnings + parts.writer.warnings, summary) : nil
        return Outcome(status: status, review: review, summary: summary)
    }

    /// The detector comes before the writer, so that nothing is written where faces cannot be looked for.
    private func assemble(_ hashes: Task<InputHashes?, Never>?) async throws(CommandError) -> Parts {
        let reader = try context.openReader()
        var settings = options.pipelineSettings
        let origin = reader.startTime ?? 0
        let faces = try context.faceOrigin(for: try source(of: reader, origin: origin), of: reader, &settings)
        settings.describer = try context.makeDescriber(options.maskDetails)
        let facesFile = try context.sideFile(options.writeFaces)
        let reportFile = try context.sideFile(options.report)
        let pageFile = try context.sideFile(options.reportPage)
        let evidence = RunEvidence(
            recorder: ReviewRecorder(surely: options.trackerSettings.startConfidence),
            claims: options.verify ? CoverageStore() : nil)
        if let track = reader.tracks.first {
            try facesFile?.write(FacesFile.header(pictureSize: track.geometry.displayedSize))
        }
        let writer = try makeWriter(reader)
        let counter = options.span.map { SpanCounter(span: $0, origin: origin) }
        let sink: any FrameSink = options.span.map { SpanSink(writer, span: $0, origin: origin) } ?? writer
        let observer = RunObserver(
            console: console, facesFile: facesFile, given: faces.given, origin: origin, counter: counter,
            recorder: evidence.recorder, claims: evidence.claims)
        // A key drawn at random stays where the input cannot be read twice.
        if let key = await hashes?.value?.key { settings.filmKey = key }
        let pipeline = AnonymizationPipeline(
            source: faces.source, sink: sink, finder: faces.finder, settings: settings, observer: observer)
        return Parts(
            reader: reader, writer: writer, pipeline: pipeline, facesFile: facesFile, reportFile: reportFile,
            pageFile: pageFile, evidence: evidence, counter: counter)
    }

    /// The frames to look at: all, or those of the span and around it.
    private func source(of reader: MediaReader, origin: Double) throws(CommandError) -> any FrameSource {
        guard let span = options.span else { return reader }
        guard reader.tracks.count == 1, !reader.isPicture else {
            throw CommandError(.badInput, "--span needs a film with one video.")
        }
        if let start = span.start?.seconds, start > PreviewSource.before + 1 {
            do throws(MediaError) {
                try reader.seek(toSeconds: start + origin - PreviewSource.before)
            } catch {
                throw CommandError(error, context.request)
            }
        }
        return SpanSource(reader, span: span, origin: origin)
    }

    private func makeWriter(_ reader: MediaReader) throws(CommandError) -> MediaWriter {
        let output = context.request.output
        guard let path = output.text else {
            throw CommandError(.cannotCreate, "cannot write \(output.quoted): its name is not UTF-8.")
        }
        var settings = options.writerSettings(output: output, isPicture: reader.isPicture)
        settings.failsWriteNumber = context.faults.failingWrite
        // A part is pictures alone; all else comes from the source when the parts are joined.
        if options.span != nil { settings.keepPicturesOnly() }
        do throws(MediaError) {
            let writer = try MediaWriter(path: path, from: reader, settings: settings)
            context.cancellation.addCleanup { writer.cancel() }
            return writer
        } catch {
            throw CommandError(error, context.request)
        }
    }

    /// Gives all files their names, the film first: a report without its film would lie.
    private func publish(_ parts: Parts) throws(CommandError) {
        do throws(MediaError) {
            try parts.writer.publish()
        } catch {
            throw CommandError(error, context.request)
        }
        try parts.facesFile?.publish()
        try parts.reportFile?.publish()
        try parts.pageFile?.publish()
    }

    private static func estimate(_ reader: MediaReader) -> Int? {
        let counts = reader.tracks.compactMap(\.estimatedFrameCount)
        return counts.count == reader.tracks.count ? counts.reduce(0, +) : nil
    }
}
