import Testing
import VideoFrames

@testable import MediaFiles
@testable import anonymize

@Suite("spans of a film")
struct TimeSpanTests {
    private func time(_ milliseconds: Int64) -> MediaTime {
        MediaTime(ticks: milliseconds, timeBase: Rational(1, 1000))
    }

    @Test("a span is written START..END, and either may be missing")
    func parsing() {
        #expect(TimeSpan("1.5..2")?.start == time(1500))
        #expect(TimeSpan("..0:02")?.start == nil)
        #expect(TimeSpan("1:00..")?.end == nil)
        for wrong in ["", "1", "2..1", "1..1", "a..", "..b", "1...2", "-1..2"] {
            #expect(TimeSpan(wrong) == nil, "\(wrong)")
        }
    }

    @Test("its first frame belongs to it, the one at its end does not; times count from the film's start")
    func containing() throws {
        let span = try #require(TimeSpan("1..2"))
        #expect([999, 1000, 1999, 2000].map { span.contains(time($0), origin: 0) } == [false, true, true, false])
        #expect(span.contains(time(11_000), origin: 10))
        #expect(!span.contains(time(1000), origin: 10))
    }

    @Test("every frame is in exactly one of the spans that a film is split into")
    func partition() throws {
        let frames = (0..<30).map { FilmIndex.Frame(time: Int64($0) * 1001, duration: 1001, isKey: $0 % 7 == 0) }
        let film = FilmIndex(timeBase: Rational(1, 30_000), frames: frames)
        let spans = SplitRun.spans(film, film.starts(ofParts: 4), origin: 0).compactMap(TimeSpan.init)
        #expect(spans.count == 4)
        for frame in frames {
            let time = MediaTime(ticks: frame.time, timeBase: film.timeBase)
            #expect(spans.count { $0.contains(time, origin: 0) } == 1)
        }
    }
}
