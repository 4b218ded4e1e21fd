import VideoFrames

/// The movement of a whole picture from one frame to the next.
struct PictureMotion: Sendable {
    /// Cells that the picture moved, to about a fifth of a cell; 0 where it did not clearly move as a whole.
    let dx: Double
    /// The same downwards.
    let dy: Double
    /// Correlation of the two, laid over each other with that shift.
    let similarity: Double

    /// Farthest movement searched for, in pairs of cells: a quarter of the picture.
    private static let reach = (x: 8, y: 5)
    /// Mean difference in levels up to which a picture is at rest, so that nothing needs to be searched.
    private static let rest = 1.5
    /// Correlation that a shift must win, as a share of what was missing to 1, before it is believed.
    private static let leastGain = 0.1
    /// Correlation below which no shift is believed.
    private static let leastSimilarity = 0.7

    /// Compares two frames in order.
    init(from previous: LumaThumbnail, to next: LumaThumbnail) {
        let (before, after) = (BrightnessGrid(previous), BrightnessGrid(next))
        let still = before.correlation(with: after, dx: 0, dy: 0)
        guard next.difference(from: previous) > Self.rest else {
            (dx, dy, similarity) = (0, 0, max(still, 0.99))
            return
        }
        let coarse = BrightnessGrid(halving: before)
            .bestShift(to: BrightnessGrid(halving: after), around: (0, 0), distance: Self.reach)
        let fine = before.bestShift(to: after, around: (2 * coarse.dx, 2 * coarse.dy), distance: (x: 1, y: 1))
        similarity = max(still, fine.correlation)
        func value(_ x: Int, _ y: Int) -> Double { before.correlation(with: after, dx: fine.dx + x, dy: fine.dy + y) }
        let x = Peak(left: value(-1, 0), middle: fine.correlation, right: value(1, 0))
        let y = Peak(left: value(0, -1), middle: fine.correlation, right: value(0, 1))
        let gain = fine.correlation + x.gain + y.gain - still
        guard gain > Self.leastGain * (1 - still), fine.correlation > Self.leastSimilarity else {
            (dx, dy) = (0, 0)
            return
        }
        dx = Double(fine.dx) + x.place
        dy = Double(fine.dy) + y.place
    }

    /// The top of a parabola through three values at −1, 0 and 1.
    private struct Peak {
        let place: Double
        /// How much higher it is than the middle value.
        let gain: Double

        init(left: Double, middle: Double, right: Double) {
            let bend = left - 2 * middle + right
            place = bend < -1e-9 ? max(-0.5, min(0.5, (left - right) / (2 * bend))) : 0
            gain = (right - left) * place / 4
        }
    }

    /// The movement as a share of the picture's width and height.
    var share: PixelPoint {
        PixelPoint(x: dx / Double(LumaThumbnail.columns), y: dy / Double(LumaThumbnail.rows))
    }

    /// The median of how much brighter the cells became; unlike the mean it does not mind a part that changed
    /// altogether.
    private static func middleDifference(_ next: LumaThumbnail, _ previous: LumaThumbnail) -> Int {
        var counts = Array(repeating: 0, count: 511)
        for index in next.cells.indices { counts[Int(next.cells[index]) - Int(previous.cells[index]) + 255] += 1 }
        var (rest, value) = (next.cells.count / 2, -255)
        for count in counts {
            rest -= count
            if rest < 0 { break }
            value += 1
        }
        return value
    }

    /// What changed beyond the shift and a change of overall brightness, by place; see ``FrameChange/places``.
    func places(from previous: LumaThumbnail, to next: LumaThumbnail) -> [UInt8] {
        let (columns, rows) = (LumaThumbnail.columns, LumaThumbnail.rows)
        let (dx, dy) = (Int(self.dx.rounded()), Int(self.dy.rounded()))
        let brighter = Self.middleDifference(next, previous)
        let (wide, high) = (columns / FrameChange.columns, rows / FrameChange.rows)
        var sums = Array(repeating: 0, count: FrameChange.columns * FrameChange.rows)
        for y in 0..<rows {
            let from = max(0, min(rows - 1, y - dy)) * columns
            for x in 0..<columns {
                let before = Int(previous.cells[from + max(0, min(columns - 1, x - dx))])
                let place = y / high * FrameChange.columns + x / wide
                sums[place] += abs(Int(next.cells[y * columns + x]) - before - brighter)
            }
        }
        return sums.map { UInt8(min(255, $0 / (wide * high))) }
    }
}
