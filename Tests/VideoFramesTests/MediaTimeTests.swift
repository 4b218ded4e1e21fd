import Testing
import VideoFrames

@Suite("MediaTime")
struct MediaTimeTests {
    static func time(_ ticks: Int64, _ numerator: Int32, _ denominator: Int32) -> MediaTime {
        MediaTime(ticks: ticks, timeBase: Rational(numerator, denominator))
    }

    @Test("the same moment in two time bases is equal and hashes alike")
    func equalAcrossBases() {
        let (a, b) = (Self.time(1, 1, 25), Self.time(3600, 1, 90000))
        #expect(a == b && a.hashValue == b.hashValue)
        #expect(Self.time(-1, 1, 25) != a)
        #expect(Self.time(0, 1, 25) == Self.time(0, 1001, 30000))
        #expect(Self.time(0, 1, 25).hashValue == Self.time(0, 1001, 30000).hashValue)
    }

    @Test("moments that floating point cannot tell apart still have an order")
    func comparesExactly() {
        let large = Int64.max / 2
        #expect(Self.time(large, 1, 90000) < Self.time(large + 1, 1, 90000))
        #expect(Self.time(large, 1, 90000).seconds == Self.time(large + 1, 1, 90000).seconds)
        #expect(Self.time(.min, .max, 1) < Self.time(.max, .max, 1))
    }

    @Test("seconds are ticks times the base")
    func convertsToSeconds() {
        #expect(Self.time(45000, 1, 90000).seconds == 0.5)
        #expect(Self.time(-30, 1001, 30000).seconds == -1.001)
    }
}
