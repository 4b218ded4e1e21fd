internal import VideoFrames

/// Gives every encoded picture of a film's parts the time that the frame has in the source.
struct JoinPlan {
    /// Where one picture goes.
    struct Place: Equatable {
        /// When it is shown, in ticks of the source.
        var shown: Int64
        /// When it is decoded, in ticks of the source.
        var decoded: Int64
        /// How long it is shown; 0 where that is not known.
        var duration: Int64
    }

    /// How the parts fail to be the whole film.
    enum Mismatch: Error, Equatable {
        /// The parts together hold another number of frames.
        case count(parts: Int, source: Int)
        /// A part is not what follows here: its frame is shown at another time than the source's.
        case time(part: Int, frame: Int, seconds: Double)
    }

    /// Seconds by which containers round times; Matroska's tick is a millisecond, and rounding happens at both ends.
    private static let tolerance = 0.0025

    /// The places of all pictures, part by part in the order of decoding.
    let places: [[Place]]

    /// Lines the parts up with the source.
    ///
    /// - Parameters:
    ///   - parts: The times of each part's pictures in the order of decoding, and their time base.
    ///   - index: The frames of the source.
    init(parts: [(times: [Int64], timeBase: Rational)], index: FilmIndex) throws(Mismatch) {
        let count = parts.reduce(0) { $0 + $1.times.count }
        guard count == index.frames.count else { throw .count(parts: count, source: index.frames.count) }
        var shown: [[Int]] = []
        var first = 0
        var offset: Double?
        for (number, part) in parts.enumerated() {
            let order = part.times.indices.sorted { part.times[$0] < part.times[$1] }
            var ranks = Array(repeating: 0, count: part.times.count)
            for (rank, position) in order.enumerated() {
                ranks[position] = first + rank
                let difference =
                    Double(part.times[position]) * part.timeBase.value
                    - Double(index.frames[first + rank].time) * index.timeBase.value
                let expected = offset ?? difference
                offset = expected
                guard abs(difference - expected) < Self.tolerance else {
                    throw .time(part: number, frame: first + rank, seconds: difference - expected)
                }
            }
            shown.append(ranks)
            first += part.times.count
        }
        places = Self.places(shown, index)
    }

    /// A picture is decoded as many frames before its turn as the most reordered one needs.
    private static func places(_ shown: [[Int]], _ index: FilmIndex) -> [[Place]] {
        let frames = index.frames
        let all = shown.flatMap { $0 }
        let delay = all.enumerated().reduce(0) { max($0, $1.offset - $1.element) }
        let step = frames.count > 1 ? max(1, frames[1].time - frames[0].time) : 1
        var position = 0
        return shown.map { ranks in
            ranks.map { rank in
                defer { position += 1 }
                let turn = position - delay
                let decoded = turn < 0 ? frames[0].time + Int64(turn) * step : frames[turn].time
                return Place(shown: frames[rank].time, decoded: decoded, duration: frames[rank].duration)
            }
        }
    }
}
