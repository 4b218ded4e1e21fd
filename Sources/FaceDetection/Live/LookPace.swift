/// Chooses how large pictures are shown to the network, so that a look ends in time.
///
/// A look takes about as long as its input has pixels. The size goes down as soon as looks are late, and up again only after many
/// that leave room for a larger one, later each time, so that it does not swing.
struct LookPace {
    /// Longest sides of the input, from the usual one down; all are multiples of ``NetworkPlan/alignment``.
    static let sides = [960, 768, 640, 544, 480, 416, 352]

    /// Seconds that a look should take.
    let budget: Double
    /// Which of ``sides`` is in use.
    private(set) var level = 0
    private var smoothed: Double?
    /// Looks in a row that would leave room for a larger input.
    private var quick = 0
    private var patience = 100
    /// The first look at a new size is no measure: the network may have to be compiled for it.
    private var ignoresNext = true

    init(budget: Double) { self.budget = budget }

    /// Longest side of the input now, in pixels.
    var side: Int { Self.sides[level] }

    /// Starts with the largest input whose looks should end in time, given how long one look took.
    mutating func start(from seconds: Double, side: Int) {
        func expected(_ other: Int) -> Double { seconds * Double(other * other) / Double(side * side) }
        change(to: Self.sides.firstIndex { expected($0) <= budget } ?? Self.sides.count - 1)
    }

    /// Takes how long a look at the present size took.
    mutating func add(_ seconds: Double) {
        guard !ignoresNext else {
            ignoresNext = false
            return
        }
        let mean = smoothed.map { $0 + Self.weight * (seconds - $0) } ?? seconds
        smoothed = mean
        if mean > Self.late * budget, level < Self.sides.count - 1 {
            patience = min(2 * patience, Self.longestPatience)
            return change(to: level + 1)
        }
        quick = level > 0 && mean * growth(of: level - 1) <= Self.roomy * budget ? quick + 1 : 0
        if quick >= patience { change(to: level - 1) }
    }

    private mutating func change(to level: Int) {
        self.level = level
        (smoothed, quick, ignoresNext) = (nil, 0, true)
    }

    /// How much longer a look at another size takes than at the present one.
    private func growth(of other: Int) -> Double {
        let (a, b) = (Double(Self.sides[other]), Double(side))
        return a * a / (b * b)
    }

    private static let weight = 0.2
    private static let late = 1.2
    private static let roomy = 0.9
    private static let longestPatience = 10_000
}
