/// What became of live frames so far.
public struct LiveCounts: Hashable, Sendable {
    /// Frames that the source gave.
    public var offered = 0
    /// Frames that were given out, masked.
    public var delivered = 0
    /// Frames that a newer one replaced before their turn.
    public var dropped = 0
    /// Looks at a frame that ended well.
    public var looks = 0
    /// Looks that failed.
    public var failedLooks = 0
    /// Frames given out on each rung of the ladder.
    public var rungs: [LiveRung: Int] = [:]

    /// Makes the counts of a stream that has not begun.
    public init() {}

    /// Frames given out on a rung.
    public subscript(rung: LiveRung) -> Int { rungs[rung, default: 0] }
}
