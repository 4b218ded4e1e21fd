import Anonymizing
import FaceDetection
import Faces
import MediaFiles
import VideoFrames

/// What every command needs while it runs: what belongs to this one run, and what the process shares.
struct RunContext: Sendable {
    let request: Request
    let console: Console
    /// What must be stopped and removed of this run; ``CancellationScope/end()`` when it is over and others follow.
    let cancellation: CancellationScope
    let shared: SharedParts

    var options: Options { request.options }
    var faults: FaultPlan { shared.faults }

    init(request: Request, console: Console, shared: SharedParts) {
        self.request = request
        self.console = console
        self.shared = shared
        cancellation = shared.cancellation.makeScope()
    }

    /// Checks the files, and does what the command is for.
    func run() async throws(CommandError) -> ExitStatus {
        try checkEncoder()
        if request.command != .batch, request.command != .live { try FileCheck(request: request).run() }
        switch request.command {
        case .anonymize: return try await AnonymizeRun(context: self).run()
        case .preview: return try await PreviewRun(context: self).run()
        case .detect: return try await DetectRun(context: self).run()
        case .verify: return try await VerifyRun(context: self).run()
        case .batch: return try await BatchRun(context: self).run()
        case .live: return try await LiveRun(context: self).run()
        case .split: return try SplitRun(context: self).run()
        case .join: return try JoinRun(context: self).run()
        }
    }

    /// Refuses an encoder, quality, preset or bit rate that cannot be had, before files are looked at and networks loaded.
    private func checkEncoder() throws(CommandError) {
        var settings = options.writerSettings(output: request.output, isPicture: false)
        var path: String?
        switch request.command {
        case .anonymize, .join: path = request.output.text
        case .batch: settings.container = options.batch.fileExtension
        case .live: settings.encoder = "libx264"
        default: return
        }
        guard settings.encoder != nil || settings.asksForScale else { return }
        do throws(MediaError) {
            try MediaWriter.check(settings, path: path)
        } catch {
            throw CommandError(error, request)
        }
    }

    /// Opens the input and passes on what is found to be wrong with it.
    func openReader() throws(CommandError) -> MediaReader {
        let path = try request.input.openable()
        do throws(MediaError) {
            return try MediaReader(path: path, options: readerOptions)
        } catch {
            throw CommandError(error, request)
        }
    }

    /// How films are read: decoding takes a small part of the time, and each of its threads keeps pictures of its own.
    var readerOptions: MediaReaderOptions {
        MediaReaderOptions(decoderThreads: max(1, min((options.threads ?? ProcessorLimit.available) / 2, 4)))
    }

    /// Makes a file beside the output that was asked for, and sees to it that nothing of it is left when the run fails.
    func sideFile(_ path: FilePath?) throws(CommandError) -> SideFile? {
        guard let path else { return nil }
        let file = try SideFile(path, replacingExisting: options.overwrite)
        cancellation.addCleanup { file.discard() }
        return file
    }

    private func modelsPath() throws(CommandError) -> String {
        let folder = try ModelsFolder(
            option: options.models, variable: Environment.bytes("ANONYMIZE_MODELS").map(FilePath.init(bytes:)),
            executable: ModelsFolder.currentExecutable
        ).find()
        guard let path = folder.text else {
            throw CommandError(.unavailable, "the name of the networks' folder \(folder.quoted) is not UTF-8.")
        }
        return path
    }

    /// Chooses between the faces that a file names and a detector, as the options say.
    ///
    /// - Parameter settings: Is told of faces that are given.
    func faceOrigin(
        for source: any FrameSource, of reader: MediaReader, _ settings: inout AnonymizationSettings
    ) throws(CommandError) -> FaceOrigin {
        guard let faces = options.faces, let track = reader.tracks.first else {
            let (finder, frames) = try makeFinder(for: source)
            return FaceOrigin(finder: finder, source: frames)
        }
        let given = try GivenFaces(faces, pictureSize: track.geometry.displayedSize)
        settings.givenCoverage = { given.coverage(track: $0, frame: $1) }
        return FaceOrigin(source: source, given: given)
    }

    /// Prepares the detector, and puts planned faults around it.
    ///
    /// - Parameter isLive: Whether it looks at copies of the newest pictures.
    /// - Returns: The detector, and the source that its frames must come from.
    func makeFinder(
        for source: any FrameSource, isLive: Bool = false
    ) throws(CommandError) -> (finder: any FaceFinding, source: any FrameSource) {
        let path = try modelsPath()
        do throws(DetectionError) {
            let finder = try shared.detector(modelsFolder: path, settings: options.detectorSettings)
            guard faults.affectsDetection else { return (finder, source) }
            let clock = FaultClock(source, isLive: isLive)
            return (FaultyFaceFinder(finder, plan: faults, clock: clock), clock)
        } catch {
            throw CommandError(error)
        }
    }

    /// Loads the detector before there is a film, to fail at once where it cannot be had.
    func checkNetworks() throws(CommandError) {
        let path = try modelsPath()
        do throws(DetectionError) {
            _ = try shared.detector(modelsFolder: path, settings: options.detectorSettings)
        } catch {
            throw CommandError(error)
        }
    }

    /// Prepares the networks that see more of a face than its box.
    func makeDescriber(_ details: FaceDetails?) throws(CommandError) -> (any FaceDescribing)? {
        guard let details else { return nil }
        let path = try modelsPath()
        do throws(DetectionError) {
            return CoveredFaceDescriber(try shared.describer(modelsFolder: path), details: details)
        } catch {
            throw CommandError(error)
        }
    }

    /// Runs a pipeline so that a signal can stop it.
    func run(_ pipeline: AnonymizationPipeline) async throws(CommandError) -> AnonymizationSummary {
        cancellation.setStop { pipeline.cancel() }
        defer { cancellation.setStop(nil) }
        if cancellation.status != nil { throw commandError(CancellationError()) }
        do {
            return try await pipeline.run()
        } catch {
            throw commandError(error)
        }
    }

    /// What people are told of any failure.
    func commandError(_ error: any Error) -> CommandError {
        if let status = cancellation.status {
            let kept = request.command == .detect ? "the list is not complete" : "nothing of the output was kept"
            return CommandError(status, "stopped by a signal; \(kept).")
        }
        return switch error {
        case let error as CommandError: error
        case let error as MediaError: CommandError(error, request)
        case let error as DetectionError: CommandError(error)
        case let error as PictureError: CommandError(error)
        case let error as FaultyFaceFinder.PlannedFailure:
            CommandError(.software, "the fault '\(error.name)' happened as planned.")
        default: CommandError(.software, "something failed that should not: \(error).")
        }
    }

    /// The first thing that a person should look at a result for.
    func reviewReason(_ warnings: [MediaWarning], _ summary: AnonymizationSummary) -> String? {
        if let warning = warnings.first(where: \.needsReview) { return warning.sentence }
        let damaged = summary.frames.damaged
        return damaged > 0 ? "\(damaged) \(damaged == 1 ? "frame is" : "frames are") damaged and hidden whole." : nil
    }

    /// Warns of what was found wrong with the media; says whether a person should look at the result.
    func reportWarnings(of warnings: [MediaWarning], _ summary: AnonymizationSummary?) -> Bool {
        for warning in warnings { console.warn(warning.sentence) }
        let damaged = summary?.frames.damaged ?? 0
        if damaged > 0 {
            console.warn("\(damaged) \(damaged == 1 ? "frame is" : "frames are") damaged and hidden whole.")
        }
        return damaged > 0 || warnings.contains(where: \.needsReview)
    }
}
