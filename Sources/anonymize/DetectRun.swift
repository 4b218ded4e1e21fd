import Anonymizing
import Faces
import MediaFiles
import VideoFrames

/// Lists the faces of a film.
struct DetectRun {
    let context: RunContext

    /// A sink for frames that nobody wants to see.
    private final class Nowhere: FrameSink {
        func write(_ frame: consuming VideoFrame) {}
        func finish() {}
        func cancel() {}
    }

    func run() async throws(CommandError) -> ExitStatus {
        let reader = try context.openReader()
        guard let track = reader.tracks.first else { throw CommandError(MediaError.noVideo(path: ""), context.request) }
        if reader.tracks.count > 1 {
            context.console.warn("only the first of \(reader.tracks.count) videos is listed.")
        }
        let (finder, source) = try context.makeFinder(for: FirstTrackSource(reader))
        let describer = try context.makeDescriber(context.options.listedDetails)
        let file = try SideFile(context.request.output, replacingExisting: context.options.overwrite)
        context.cancellation.addCleanup { file.discard() }
        try file.write(FacesFile.header(pictureSize: track.geometry.displayedSize))
        var settings = context.options.pipelineSettings
        settings.filter = nil
        settings.describer = describer
        let observer = FacesLister(
            console: context.console, file: file, isTracking: context.options.tracking == .on,
            origin: reader.startTime ?? 0)
        context.console.expect(frames: track.estimatedFrameCount)
        let pipeline = AnonymizationPipeline(
            source: source, sink: Nowhere(), finder: finder, settings: settings, observer: observer)
        let summary = try await context.run(pipeline)
        try file.publish()
        let needsReview = context.reportWarnings(of: reader.warnings, summary)
        ClosingLine(summary: summary, output: context.request.output, faces: nil).tell(context.console)
        return needsReview ? .needsReview : .done
    }
}
