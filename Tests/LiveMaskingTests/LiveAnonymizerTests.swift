import Faces
import Synchronization
import Testing
import VideoFrames

@testable import LiveMasking

/// Answers with a face in the middle, after a time or not at all.
private final class ScriptedFinder: FaceFinding {
    enum Answer: Sendable { case face, nothing, notANumber, refusal }

    struct Search: FaceSearch {
        let answer: Answer

        func faces() throws -> [Face] {
            let box = PixelRect(x: 24, y: 16, width: 16, height: 20)
            switch answer {
            case .face: return [Face(frame: box, confidence: 0.9)]
            case .nothing: return []
            case .notANumber: return [Face(frame: box, confidence: .nan)]
            case .refusal: throw CancellationError()
            }
        }
    }

    let answer: Mutex<Answer>
    let searchesInFlight = 1

    init(_ answer: Answer) { self.answer = Mutex(answer) }

    func begin(_ picture: borrowing PixelBuffer, geometry: DisplayGeometry) throws -> any FaceSearch {
        Search(answer: answer.withLock { $0 })
    }
}

@Suite("Masking live pictures", .timeLimit(.minutes(20)))
struct LiveAnonymizerTests {
    private static func frame(_ index: Int, level: Int = 200, isDamaged: Bool = false) -> VideoFrame {
        var picture = PixelBuffer(format: .gray, size: PictureSize(width: 64, height: 48))
        picture.fill(plane: 0, with: level)
        // A texture that no mask leaves as it is.
        var plane = picture.mutablePlane(0, as: UInt8.self)
        for y in 0..<48 {
            var row = plane.mutableRow(y)
            for x in row.indices where (x + y) % 2 == 0 { row[x] = 20 }
        }
        return VideoFrame(
            picture: picture, index: index,
            presentationTime: MediaTime(ticks: Int64(index), timeBase: Rational(1, 30)), isDamaged: isDamaged)
    }

    /// Whether the checkered texture is left at a place.
    private static func shows(_ frame: borrowing VideoFrame, x: Int, y: Int) -> Bool {
        let row = frame.picture.plane(0, as: UInt8.self).row(y)
        return row[x] != row[x + 1]
    }

    /// What can be seen of a frame that came out.
    private struct Seen {
        let rung: LiveRung
        let index: Int
        let showsFace: Bool
        let showsCorner: Bool
    }

    private static func next(_ anonymizer: LiveAnonymizer) -> Seen? {
        guard let masked = anonymizer.next() else { return nil }
        return Seen(
            rung: masked.rung, index: masked.frame.index, showsFace: shows(masked.frame, x: 31, y: 25),
            showsCorner: shows(masked.frame, x: 1, y: 1))
    }

    private func run(_ finder: ScriptedFinder, frames: Int, damaged: Set<Int> = []) -> (counts: LiveCounts, shown: Int)
    {
        var settings = LiveSettings()
        settings.patience = 60
        let anonymizer = LiveAnonymizer(finder: finder, settings: settings)
        var shown = 0
        for index in 0..<frames {
            anonymizer.offer(Self.frame(index, isDamaged: damaged.contains(index)))
            if Self.next(anonymizer)?.showsFace == true { shown += 1 }
        }
        anonymizer.finish()
        #expect(Self.next(anonymizer) == nil)
        return (anonymizer.counts, shown)
    }

    @Test("Faces are hidden in every frame that comes out, and nothing else is")
    func hidesFaces() throws {
        var settings = LiveSettings()
        settings.patience = 60
        let anonymizer = LiveAnonymizer(finder: ScriptedFinder(.face), settings: settings)
        anonymizer.offer(Self.frame(0))
        let masked = try #require(Self.next(anonymizer))
        #expect(masked.rung == .detected)
        #expect(!masked.showsFace)
        #expect(masked.showsCorner)
    }

    @Test("A detector that fails or answers nonsense shows nothing", arguments: ["nan", "throw"])
    func failsClosed(fault: String) {
        let result = run(ScriptedFinder(fault == "nan" ? .notANumber : .refusal), frames: 4)
        #expect(result.counts[.slate] == 4)
        #expect(result.counts.failedLooks > 0)
        #expect(result.shown == 0)
    }

    @Test("Damaged frames are replaced by the slate")
    func damage() {
        let result = run(ScriptedFinder(.nothing), frames: 3, damaged: [1])
        #expect(result.counts[.slate] == 1)
        #expect(result.counts[.detected] == 2)
        #expect(result.shown == 2)
    }

    @Test("Only the newest frame waits; those it replaces are counted")
    func dropsLateFrames() throws {
        let anonymizer = LiveAnonymizer(finder: ScriptedFinder(.nothing))
        for index in 0..<5 { anonymizer.offer(Self.frame(index)) }
        let masked = try #require(Self.next(anonymizer))
        #expect(masked.index == 4)
        #expect(anonymizer.counts.dropped == 4)
    }

    @Test("A clock that jumps begins anew, behind the slate until a look has ended")
    func clockJump() throws {
        let finder = ScriptedFinder(.nothing)
        #expect(run(finder, frames: 2).counts[.detected] == 2)
        let anonymizer = LiveAnonymizer(finder: finder)
        anonymizer.offer(Self.frame(1000))
        _ = try #require(Self.next(anonymizer))
        finder.answer.withLock { $0 = .refusal }
        anonymizer.offer(Self.frame(10))
        let masked = try #require(Self.next(anonymizer))
        #expect(masked.rung == .slate)
    }

    @Test("Asynchronous sequences go in and come out")
    func sequences() async throws {
        let (frames, feed) = AsyncStream.makeStream(of: LiveFrame.self)
        let anonymizer = LiveAnonymizer(finder: ScriptedFinder(.face))
        feed.yield(LiveFrame(Self.frame(0)))
        feed.finish()
        var count = 0
        for try await masked in anonymizer.masked(frames) {
            if let frame = masked.take(), !Self.shows(frame, x: 31, y: 25) { count += 1 }
        }
        #expect(count == 1)
    }
}
