import Anonymizing
import FaceFilters
import Faces
import MediaFiles
import Verifying
import VideoFrames

/// Looks at a finished file again: decodes it, searches it with the accurate detector, compares it with its source.
struct Verification {
    /// The run it belongs to; its options say what is allowed.
    let context: RunContext
    /// The file to look at, by a name that libav can open.
    let path: String
    /// Its source, where there is one.
    var sourcePath: String?
    /// What was claimed to be hidden, where that is known.
    var claimed: CoverageStore?
    /// Whether the claims stand for a look at the source, so that it is searched only once.
    var trustsClaims = false

    private var options: Options { context.options }

    /// A sink for frames that nobody wants to see, which only counts them.
    private final class Nowhere: FrameSink {
        func write(_ frame: consuming VideoFrame) {}
        func finish() {}
        func cancel() {}
    }

    /// Keeps what was found in the source.
    private final class Listener: AnonymizationObserver {
        let store = CoverageStore()
        private let console: Console

        init(_ console: Console) { self.console = console }

        func decided(_ coverage: FaceCoverage, track: Int, frame: Int, time: MediaTime) {
            store.add(coverage, track: track, frame: frame)
        }

        func wrote(count: Int) { console.progress(frames: count) }
    }

    /// Looks at everything.
    func run() async throws(CommandError) -> VerificationResult {
        var result = VerificationResult()
        let contents = try inspect(path)
        let wanted = options.writerSettings(output: context.request.output, isPicture: contents.isPicture)
        result.problems = contents.leaks.filter { !$0.isWanted(by: wanted) }.map { .init(.leak, $0.sentence) }
        var found: CoverageStore?
        if let sourcePath {
            let comparison = StreamComparison(source: try inspect(sourcePath), output: contents)
            result.problems += comparison.problems
            result.notes += comparison.notes
            if !trustsClaims { found = try await search(sourcePath) }
        }
        try await judge(contents, found, &result)
        return result
    }

    private func inspect(_ path: String) throws(CommandError) -> MediaContents {
        do throws(MediaError) {
            return try MediaContents(inspecting: path)
        } catch {
            throw failure(error)
        }
    }

    private func open(_ path: String) throws(CommandError) -> MediaReader {
        do throws(MediaError) {
            return try MediaReader(path: path, options: context.readerOptions)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: MediaError) -> CommandError { CommandError(error, context.request) }

    private var settings: AnonymizationSettings {
        var settings = options.pipelineSettings
        settings.filter = nil
        settings.looksAtEveryFrame = true
        return settings
    }

    /// Follows the faces of the source.
    private func search(_ path: String) async throws(CommandError) -> CoverageStore {
        let reader = try open(path)
        let (finder, source) = try context.makeFinder(for: reader)
        let listener = Listener(context.console)
        context.console.expect(frames: reader.estimatedFrames)
        let pipeline = AnonymizationPipeline(
            source: source, sink: Nowhere(), finder: finder, settings: settings, observer: listener)
        _ = try await context.run(pipeline)
        return listener.store
    }

    private func judge(
        _ contents: MediaContents, _ found: CoverageStore?, _ result: inout VerificationResult
    ) async throws(CommandError) {
        let reader = try open(path)
        let comparisons = try comparisons(reader, found, &result)
        let sink = JudgeSink(
            comparisons: comparisons, settings: judgeSettings, tolerance: tolerance(reader, contents),
            wantsCrops: options.contactSheet != nil, console: context.console)
        let (finder, source) = try context.makeFinder(for: reader)
        context.console.expect(frames: reader.estimatedFrames)
        let pipeline = AnonymizationPipeline(
            source: source, sink: sink, finder: finder, settings: settings, observer: sink)
        let summary = try await context.run(pipeline)
        result.frames = summary.frames.written
        result.spans = sink.record.spans
        result.findings = sink.record.count
        result.weak = sink.weakCoverings
        result.crops = sink.crops
        try addFrameProblems(reader, sink, comparisons, contents, &result)
    }

    private var judgeSettings: VerificationSettings {
        var settings = VerificationSettings()
        settings.cells = max(settings.cells, options.filter.cells)
        settings.confidence = options.trackerSettings.startConfidence
        return settings
    }

    /// Times are the same but for rounding to the ticks of both containers.
    private func tolerance(_ reader: MediaReader, _ contents: MediaContents) -> Double {
        let ticks = contents.streams.filter { $0.description.kind == .video }.map(\.tick)
        return max(0.0015, (ticks.max() ?? 0) * 1.5)
    }

    /// Opens the source once for each of the output's tracks, because tracks may be interleaved in other ways.
    private func comparisons(
        _ reader: MediaReader, _ found: CoverageStore?, _ result: inout VerificationResult
    ) throws(CommandError) -> [JudgeSink.Comparison] {
        var comparisons: [JudgeSink.Comparison] = []
        for (track, shown) in reader.tracks.enumerated() {
            var comparison = JudgeSink.Comparison(frames: nil, source: found, claimed: claimed)
            if let sourcePath {
                let source = try open(sourcePath)
                if source.tracks.indices.contains(track) {
                    comparison.frames = SourceFrames(source, track: track)
                    let (was, now) = (source.tracks[track].geometry.displayedSize, shown.geometry.displayedSize)
                    if was != now {
                        let text =
                            "video \(track) is shown at \(now.width)×\(now.height), in the source at \(was.width)×\(was.height)."
                        result.problems.append(.init(.size, text))
                    }
                }
            }
            comparisons.append(comparison)
        }
        return comparisons
    }

    private func addFrameProblems(
        _ reader: MediaReader, _ sink: JudgeSink, _ comparisons: [JudgeSink.Comparison], _ contents: MediaContents,
        _ result: inout VerificationResult
    ) throws(CommandError) {
        if sink.damaged > 0 || reader.warnings.contains(where: \.needsReview) {
            result.problems.append(
                .init(.damage, "\(sink.damaged) frames of the output are damaged, or it breaks off."))
        }
        for (track, comparison) in comparisons.enumerated() {
            guard let frames = comparison.frames else { continue }
            let count: Int
            do { count = try frames.countAll() } catch { throw context.commandError(error) }
            if count != sink.frames(ofTrack: track) {
                let text = "video \(track) has \(sink.frames(ofTrack: track)) frames, in the source \(count)."
                result.problems.append(.init(.count, text))
            }
            // AVI has no times.
            guard contents.container != "avi", let times = sink.times(ofTrack: track),
                let first = times.differences.first
            else { continue }
            func text(_ seconds: Double) -> String { String((seconds * 1000).rounded() / 1000) }
            let sentence =
                "\(times.count) frames of video \(track) are shown at other times, the first, \(first.frame), at "
                + "\(text(first.output)) s instead of \(text(first.source)) s."
            result.problems.append(.init(.times, sentence))
        }
    }
}

extension MediaReader {
    /// Frames of all tracks, where an estimate is known.
    var estimatedFrames: Int? {
        let counts = tracks.compactMap(\.estimatedFrameCount)
        return counts.count == tracks.count ? counts.reduce(0, +) : nil
    }
}
