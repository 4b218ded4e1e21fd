import Testing
import VideoFrames

@testable import MediaFiles

@Suite("joining the parts of a film")
struct JoinPlanTests {
    private static let base = Rational(1, 1000)

    /// A film of frames at these times, with key frames at those numbers.
    private func index(_ times: [Int64], keys: Set<Int> = [0]) -> FilmIndex {
        FilmIndex(
            timeBase: Self.base,
            frames: times.indices.map { FilmIndex.Frame(time: times[$0], duration: 40, isKey: keys.contains($0)) })
    }

    @Test("parts begin at the key frames nearest to equal lengths, and there are no more than key frames")
    func starts() {
        let film = index((0..<100).map { Int64($0) * 40 }, keys: [0, 10, 30, 48, 55, 90])
        #expect(film.starts(ofParts: 1) == [0])
        #expect(film.starts(ofParts: 2) == [0, 48])
        #expect(film.starts(ofParts: 3) == [0, 30, 55])
        #expect(film.starts(ofParts: 50).count == 6)
        #expect(index([0, 40, 80]).starts(ofParts: 3) == [0])
    }

    @Test("every picture gets the source's time, whatever its part's container rounded it to")
    func rounding() throws {
        let film = index([0, 33, 67, 100])
        let coarse: [(times: [Int64], timeBase: Rational)] = [
            ([5, 8], Rational(1, 250)), ([22, 30], Rational(1, 250)),
        ]
        #expect(throws: JoinPlan.Mismatch.self) { try JoinPlan(parts: coarse, index: film) }
        let exact: [(times: [Int64], timeBase: Rational)] = [
            ([0, 3003], Rational(1, 90_000)), ([6006, 9009], Rational(1, 90_000)),
        ]
        let places = try JoinPlan(parts: exact, index: film).places
        #expect(places.map { $0.map(\.shown) } == [[0, 33], [67, 100]])
        #expect(places.joined().map(\.decoded) == [0, 33, 67, 100])
    }

    @Test("reordered pictures are decoded in order and never after they are shown")
    func reordering() throws {
        let film = index((0..<8).map { Int64($0) * 40 })
        let part: (times: [Int64], timeBase: Rational) = ([0, 120, 40, 80], Self.base)
        let later = (times: part.times.map { $0 + 160 }, timeBase: Self.base)
        let places = try JoinPlan(parts: [part, later], index: film).places.flatMap { $0 }
        #expect(places.map(\.shown) == [0, 120, 40, 80, 160, 280, 200, 240])
        #expect(places.map(\.decoded) == places.map(\.decoded).sorted())
        #expect(Set(places.map(\.decoded)).count == 8)
        #expect(places.allSatisfy { $0.decoded <= $0.shown })
    }

    @Test("a frame too few, and parts in the wrong order, are refused")
    func refused() {
        let film = index([0, 40, 80, 120])
        let (first, second): ([Int64], [Int64]) = ([0, 40], [80, 120])
        func mismatch(_ parts: [[Int64]]) -> JoinPlan.Mismatch? {
            #expect(throws: JoinPlan.Mismatch.self) {
                try JoinPlan(parts: parts.map { ($0, Self.base) }, index: film)
            }
        }
        #expect(mismatch([first, [80]]) == .count(parts: 3, source: 4))
        #expect(mismatch([second, first]) == .time(part: 1, frame: 2, seconds: -0.16))
        guard case .time(part: 1, frame: 3, _) = mismatch([first, [80, 110]]) else {
            Issue.record("a frame at another time is refused by its number")
            return
        }
    }
}
