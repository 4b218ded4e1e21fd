import Testing

@testable import FaceDetection

@Suite("How large live pictures are looked at")
struct LookPaceTests {
    /// Seconds of a look on a machine that takes `full` for the largest input.
    private func seconds(_ pace: LookPace, full: Double) -> Double {
        let share = Double(pace.side) / Double(LookPace.sides[0])
        return full * share * share
    }

    private mutating func run(_ pace: inout LookPace, looks: Int, full: Double) {
        for _ in 0..<looks { pace.add(seconds(pace, full: full)) }
    }

    @Test("every side fits the network", arguments: LookPace.sides)
    func sides(side: Int) {
        #expect(side % NetworkPlan.alignment == 0)
    }

    @Test("it starts with the largest input that is in time", arguments: [(0.04, 960), (0.168, 480), (2, 352)])
    func start(full: Double, side: Int) {
        var pace = LookPace(budget: 0.045)
        pace.start(from: full * 416 * 416 / (960 * 960), side: 416)
        #expect(pace.side == side)
    }

    @Test("looks that are late make it smaller at once, but one alone does not")
    mutating func late() {
        var pace = LookPace(budget: 0.045)
        run(&pace, looks: 20, full: 0.04)
        pace.add(0.09)
        #expect(pace.side == 960)
        run(&pace, looks: 60, full: 0.16)
        #expect(seconds(pace, full: 0.16) <= 1.2 * 0.045)
    }

    @Test("it grows only after many quick looks, and later after it had to shrink")
    mutating func grow() {
        var pace = LookPace(budget: 0.045)
        pace.start(from: 0.02, side: 416)
        let begin = pace.side
        run(&pace, looks: 50, full: 0.02)
        #expect(pace.side == begin)
        run(&pace, looks: 1000, full: 0.02)
        #expect(pace.side == 960)
        run(&pace, looks: 30, full: 0.16)
        let small = pace.side
        run(&pace, looks: 300, full: 0.04)
        #expect(small < 960 && pace.side == small)
    }

    @Test("the first look at a size does not count: the network is compiled in it")
    func compiling() {
        var pace = LookPace(budget: 0.045)
        pace.add(0.5)
        #expect(pace.side == 960)
    }
}
