import Anonymizing
import FaceFilters
import Faces
import Synchronization
import TestSupport
import Testing
import VideoFrames

@Suite("AnonymizationPipeline", .timeLimit(.minutes(20)))
struct AnonymizationPipelineTests {
    static let face = Face(frame: PixelRect(x: 20, y: 10, width: 16, height: 20), confidence: 0.9)

    @Test("every frame arrives once, in order, and the sink is completed", arguments: [0, 1, 2, 7, 100])
    func keepsOrder(count: Int) async throws {
        let (source, sink) = (ScriptedSource(count: count), CollectingSink())
        let summary = try await AnonymizationPipeline(
            source: source, sink: sink, finder: ScriptedFinder(), settings: AnonymizationSettings()
        ).run()
        #expect(sink.record.frames == (0..<count).map { [0, $0] })
        #expect(sink.record.samples == (0..<count).map { UInt8($0 + 16) })
        #expect(sink.record.isFinished && !sink.record.isCanceled)
        #expect(summary.frames.read == count && summary.frames.written == count && summary.frames.covered == 0)
    }

    @Test("two video tracks each keep their own order")
    func keepsTracksApart() async throws {
        let (source, sink) = (ScriptedSource(count: 40, tracks: 2), CollectingSink())
        _ = try await AnonymizationPipeline(
            source: source, sink: sink, finder: ScriptedFinder { _ in [Self.face] }, settings: AnonymizationSettings()
        ).run()
        for track in 0...1 {
            #expect(sink.record.frames.filter { $0[0] == track }.map { $0[1] } == Array(0..<20))
        }
    }

    @Test("a face found in every frame is covered in every frame")
    func coversFaces() async throws {
        let decisions = Decisions()
        let summary = try await AnonymizationPipeline(
            source: ScriptedSource(count: 30), sink: CollectingSink(), finder: ScriptedFinder { _ in [Self.face] },
            settings: AnonymizationSettings(), observer: decisions
        ).run()
        #expect(summary.frames.covered == 30 && summary.frames.whole == 0)
        for case .faces(let faces) in decisions.all { #expect(faces.count == 1) }
        #expect(decisions.all.count == 30)
        #expect(summary.tracks[0]?.count == 1)
    }

    @Test("a damaged frame is hidden whole")
    func hidesDamagedFrames() async throws {
        let decisions = Decisions()
        let summary = try await AnonymizationPipeline(
            source: ScriptedSource(count: 12, damaged: [5]), sink: CollectingSink(), finder: ScriptedFinder(),
            settings: AnonymizationSettings(), observer: decisions
        ).run()
        #expect(decisions.all.indices.filter { decisions.all[$0] == .unknown } == [5])
        #expect(summary.frames.damaged == 1 && summary.frames.whole == 1)
    }

    @Test("a frame that cannot be written for want of memory fails the run, unless nothing of it is hidden")
    func failsWithoutMemory() async throws {
        let sink = CollectingSink()
        let source = ScriptedSource(count: 30, unwritable: [20])
        await #expect(throws: PictureError.outOfMemory(PictureSize(width: 64, height: 48))) {
            _ = try await AnonymizationPipeline(
                source: source, sink: sink, finder: ScriptedFinder { _ in [Self.face] },
                settings: AnonymizationSettings()
            ).run()
        }
        #expect(sink.record.isCanceled && !sink.record.isFinished)
        #expect(sink.record.frames.count <= 20)
        let summary = try await AnonymizationPipeline(
            source: ScriptedSource(count: 30, unwritable: [20]), sink: CollectingSink(), finder: ScriptedFinder(),
            settings: AnonymizationSettings()
        ).run()
        #expect(summary.frames.written == 30)
    }

    @Test("given faces are hidden without looking, and a frame without any is hidden whole")
    func usesGivenCoverage() async throws {
        let finder = ScriptedFinder()
        var settings = AnonymizationSettings()
        settings.givenCoverage = { _, frame in
            frame == 3 ? .unknown : .faces([CoveredFace(box: Self.face.frame, source: .given)])
        }
        let decisions = Decisions()
        let summary = try await AnonymizationPipeline(
            source: ScriptedSource(count: 6), sink: CollectingSink(), finder: finder, settings: settings,
            observer: decisions
        ).run()
        #expect(finder.count == 0)
        #expect(summary.frames.covered == 6 && summary.frames.whole == 1)
        #expect(decisions.all[3] == .unknown)
    }

    @Test("faces are described where they are known, and an outline becomes that of the mask where there is none")
    func describesFaces() async throws {
        let own = [PixelPoint(x: 0, y: 0), PixelPoint(x: 9, y: 0), PixelPoint(x: 9, y: 9)]
        var settings = AnonymizationSettings()
        settings.describer = ScriptedDescriber()
        settings.givenCoverage = { _, frame in
            let box = Self.face.frame
            return frame == 1
                ? .unknown : .faces([CoveredFace(box: box), CoveredFace(box: box, outline: own)])
        }
        let decisions = Decisions()
        _ = try await AnonymizationPipeline(
            source: ScriptedSource(count: 3, damaged: [2]), sink: CollectingSink(), finder: nil, settings: settings,
            observer: decisions
        ).run()
        guard case .faces(let faces) = decisions.all[0] else {
            Issue.record("the first frame's faces are known")
            return
        }
        #expect(faces.map(\.outline) == [ScriptedDescriber.outline, own])
        #expect(decisions.details[0]?.count == 2)
        #expect(decisions.all[1...] == [.unknown, .unknown])
        #expect(decisions.details[1...] == [nil, nil])
    }

    @Test("a mask along the outline leaves alone what only an ellipse would hide")
    func masksAlongOutlines() async throws {
        func corner(_ shape: FilterSettings.Shape) async throws -> [UInt8] {
            var settings = AnonymizationSettings()
            settings.filter?.effect = .solid
            settings.filter?.shape = shape
            settings.filter?.margin = 0
            settings.filter?.feather = 0
            settings.describer = shape == .contour ? ScriptedDescriber() : nil
            settings.givenCoverage = { _, _ in .faces([CoveredFace(box: ScriptedDescriber.box)]) }
            let sink = CollectingSink()
            _ = try await AnonymizationPipeline(
                source: ScriptedSource(count: 2), sink: sink, finder: nil, settings: settings
            ).run()
            return sink.record.samples
        }
        #expect(try await corner(.contour) == [16, 17])
        #expect(try await corner(.ellipse) != [16, 17])
    }

    @Test(
        "the first failure is thrown and nothing is completed",
        arguments: [
            ("source", 0), ("source", 9), ("detector", 0), ("detector", 4), ("sink", 0), ("sink", 11), ("finish", 0),
        ])
    func failsClosed(part: String, at place: Int) async {
        let sink = CollectingSink(failsAt: part == "sink" ? place : nil, failsToFinish: part == "finish")
        let pipeline = AnonymizationPipeline(
            source: ScriptedSource(count: 60, failsAt: part == "source" ? place : nil), sink: sink,
            finder: ScriptedFinder(failsAt: part == "detector" ? place : nil), settings: AnonymizationSettings())
        await #expect(throws: PlannedFailure(part)) { try await pipeline.run() }
        #expect(!sink.record.isFinished && sink.record.isCanceled)
    }

    @Test("a describer that throws ends the run")
    func describerCanFail() async {
        let sink = CollectingSink()
        var settings = AnonymizationSettings()
        settings.describer = ScriptedDescriber(fails: true)
        let pipeline = AnonymizationPipeline(
            source: ScriptedSource(count: 60), sink: sink, finder: ScriptedFinder { _ in [Self.face] },
            settings: settings)
        await #expect(throws: PlannedFailure("describer")) { try await pipeline.run() }
        #expect(!sink.record.isFinished && sink.record.isCanceled)
    }

    @Test("an observer that throws ends the run")
    func observerCanFail() async {
        let sink = CollectingSink()
        let pipeline = AnonymizationPipeline(
            source: ScriptedSource(count: 60), sink: sink, finder: ScriptedFinder(), settings: AnonymizationSettings(),
            observer: FailingObserver())
        await #expect(throws: PlannedFailure("observer")) { try await pipeline.run() }
        #expect(!sink.record.isFinished && sink.record.isCanceled)
    }

    @Test("canceling ends the run without output")
    func cancels() async {
        let sink = CollectingSink()
        let pipeline = AnonymizationPipeline(
            source: ScriptedSource(count: .max), sink: sink, finder: ScriptedFinder(), settings: AnonymizationSettings()
        )
        let run = Task { try await pipeline.run() }
        while sink.record.frames.isEmpty { await Task.yield() }
        pipeline.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(!sink.record.isFinished && sink.record.isCanceled)
    }

    @Test("a run that was canceled before it began does not begin")
    func cancelsEarly() async {
        let sink = CollectingSink()
        let pipeline = AnonymizationPipeline(
            source: ScriptedSource(count: .max), sink: sink, finder: ScriptedFinder(),
            settings: AnonymizationSettings())
        pipeline.cancel()
        await #expect(throws: CancellationError.self) { try await pipeline.run() }
        #expect(!sink.record.isFinished && sink.record.isCanceled)
    }

    @Test("the frames in hand are bounded by queues, group and window")
    func boundsMemory() async throws {
        let source = ScriptedSource(count: 400)
        let lead = Lead(source: source)
        var settings = AnonymizationSettings()
        settings.tracker.lookAhead = 0.4
        _ = try await AnonymizationPipeline(
            source: source, sink: CollectingSink(), finder: ScriptedFinder(), settings: settings, observer: lead
        ).run()
        // Three queues of two, a group of eight where nothing happens, one frame in each of four hands, and 0.4 s of 25 frames a second.
        #expect(lead.largest <= 3 * 2 + 2 * settings.stride + 4 + 10 + 1)
    }

    @Test("while nothing happens one frame in eight is looked at; accurate looks at all")
    func looksLessWhileCalm() async throws {
        for looksAtEveryFrame in [false, true] {
            var settings = AnonymizationSettings()
            settings.looksAtEveryFrame = looksAtEveryFrame
            let summary = try await AnonymizationPipeline(
                source: ScriptedSource(count: 84), sink: CollectingSink(), finder: ScriptedFinder(), settings: settings
            ).run()
            // The first frame, the end of a first group of four, and then of groups of eight.
            #expect(summary.frames.looked == (looksAtEveryFrame ? 84 : 2 + 10))
        }
    }
}

/// Remembers what was decided.
final class Decisions: AnonymizationObserver {
    private let content = Mutex<[(coverage: FaceCoverage, details: [Face]?)]>([])
    var all: [FaceCoverage] { content.withLock { $0.map(\.coverage) } }
    var details: [[Face]?] { content.withLock { $0.map(\.details) } }
    func decided(_ coverage: FaceCoverage, details: [Face]?, track: Int, frame: Int, time: MediaTime) throws {
        content.withLock { $0.append((coverage, details)) }
    }
}

struct FailingObserver: AnonymizationObserver {
    func decided(_ coverage: FaceCoverage, track: Int, frame: Int, time: MediaTime) throws {
        if frame == 7 { throw PlannedFailure("observer") }
    }
}

/// Measures how far the source is ahead of the sink.
final class Lead: AnonymizationObserver {
    private let source: ScriptedSource
    private let most = Mutex(0)
    init(source: ScriptedSource) { self.source = source }
    var largest: Int { most.withLock { $0 } }
    func wrote(count: Int) {
        let lead = source.given - count
        most.withLock { $0 = max($0, lead) }
    }
}
