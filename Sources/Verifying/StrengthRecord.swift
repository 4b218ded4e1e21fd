import Faces

/// Collects how strong each face's covering is, over runs of frames long enough to tell.
struct StrengthRecord: Sendable {
    private struct Run {
        var covering: WeakCovering
        var sum: Double
        var count: Int
    }

    /// Measurements that are averaged: a single frame's likeness scatters by a tenth.
    private static let length = 24
    /// Excess from which a single frame is enough.
    private static let plain = 0.2

    private var runs: [Int: Run] = [:]
    private var found: [WeakCovering] = []
    /// Most coverings that are kept.
    private static let most = 1000

    /// Adds one measurement.
    ///
    /// Tracks that were claimed and tracks of the source have numbers of their own.
    mutating func add(_ excess: Double, of face: CoveredFace, isClaimed: Bool, frame: Int) {
        let id = face.trackingID.map { 2 * $0 + (isClaimed ? 1 : 0) } ?? -1
        if let run = runs[id], run.count >= Self.length || face.trackingID == nil { end(run, id) }
        var run =
            runs[id]
            ?? Run(
                covering: WeakCovering(
                    firstFrame: frame, lastFrame: frame, box: face.box, trackingID: face.trackingID, excess: 0),
                sum: 0, count: 0)
        run.covering.lastFrame = frame
        run.sum += excess
        run.count += 1
        runs[id] = run
    }

    private mutating func end(_ run: Run, _ id: Int) {
        runs[id] = nil
        guard let weak = Self.judged(run), found.count < Self.most else { return }
        found.append(weak)
    }

    /// The covering of a run, if it is weak; few measurements must say so more plainly.
    private static func judged(_ run: Run) -> WeakCovering? {
        let mean = run.sum / Double(run.count)
        let limit = plain * max(0, 1 - Double(run.count) / Double(length / 2))
        guard mean > limit else { return nil }
        var covering = run.covering
        covering.excess = mean
        return covering
    }

    /// All weak coverings, in the order of their frames; runs of one track that meet are joined.
    var weak: [WeakCovering] {
        let all = (found + runs.values.compactMap(Self.judged)).sorted {
            ($0.trackingID ?? -1, $0.firstFrame) < ($1.trackingID ?? -1, $1.firstFrame)
        }
        var joined: [WeakCovering] = []
        for weak in all {
            if let last = joined.last, last.trackingID == weak.trackingID,
                weak.firstFrame - last.lastFrame <= Self.length
            {
                joined[joined.count - 1].lastFrame = weak.lastFrame
                joined[joined.count - 1].excess = max(last.excess, weak.excess)
            } else {
                joined.append(weak)
            }
        }
        return joined.sorted { ($0.firstFrame, $0.trackingID ?? -1) < ($1.firstFrame, $1.trackingID ?? -1) }
    }
}
