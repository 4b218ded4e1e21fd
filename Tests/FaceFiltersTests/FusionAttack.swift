import Faces
import VideoFrames

@testable import FaceFilters

/// A face that moves, and someone who puts its masked frames together to see it.
///
/// The attacker knows everything but the face: where it is in each frame to a fraction of a sample, how the grid
/// lies, and that each cell shows the mean of what is under it.
struct FusionAttack {
    /// One masked frame as the attacker sees it.
    struct View {
        /// What each cell shows: the mean of its samples.
        var cells: [Double]
        /// For each sample of the masked area: its cell, and the place in the face that is under it.
        var samples: [(cell: Int, place: Int)]
        /// The samples themselves.
        var values: [Double]
    }

    let face: MovingFace
    /// Places inside the face's box, where the attacker's error is measured, and the true face there.
    let inner: [Int]
    let truth: [Double]

    init(face: MovingFace) {
        self.face = face
        inner = face.inner
        truth = inner.map { face.truth($0) }
    }

    /// Estimates the face from some views by projecting the estimate onto each cell's mean in turn (Kaczmarz), which
    /// is what super-resolution by back-projection comes to.
    func reconstruction(from views: [View], sweeps: Int) -> [Double] {
        let start = views.reduce(0) { $0 + mean($1.values) } / Double(views.count)
        var estimate = Array(repeating: start, count: face.places)
        for sweep in 0..<sweeps {
            // Smaller steps towards the end average the views' disagreements.
            let rate = 1 / Double(1 + sweep)
            for view in views { project(&estimate, onto: view, rate: rate) }
        }
        return estimate
    }

    private func project(_ estimate: inout [Double], onto view: View, rate: Double) {
        var (sums, counts) = (
            Array(repeating: 0.0, count: view.cells.count), Array(repeating: 0.0, count: view.cells.count)
        )
        for sample in view.samples {
            sums[sample.cell] += estimate[sample.place]
            counts[sample.cell] += 1
        }
        let errors = view.cells.indices.map { counts[$0] > 0 ? (view.cells[$0] - sums[$0] / counts[$0]) * rate : 0 }
        for sample in view.samples { estimate[sample.place] += errors[sample.cell] }
    }

    /// Estimates the face as the mean of all views laid over each other.
    func average(of views: [View]) -> [Double] {
        var (sums, counts) = (Array(repeating: 0.0, count: face.places), Array(repeating: 0.0, count: face.places))
        for view in views {
            for (sample, value) in zip(view.samples, view.values) {
                sums[sample.place] += value
                counts[sample.place] += 1
            }
        }
        let all = views.reduce(0) { $0 + mean($1.values) } / Double(views.count)
        return sums.indices.map { counts[$0] > 0 ? sums[$0] / counts[$0] : all }
    }

    private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }

    /// Mean squared error of an estimate over the face, with its overall brightness and contrast set right by an
    /// oracle.
    func squaredError(of estimate: [Double]) -> Double {
        let (truth, guess) = (truth, inner.map { estimate[$0] })
        let (truthMean, guessMean) = (mean(truth), mean(guess))
        let covariance = mean(zip(truth, guess).map { ($0 - truthMean) * ($1 - guessMean) })
        let spread = mean(guess.map { ($0 - guessMean) * ($0 - guessMean) })
        let gain = spread > 0 ? covariance / spread : 0
        return mean(
            zip(truth, guess).map { truth, guess in
                let error = truth - truthMean - gain * (guess - guessMean)
                return error * error
            })
    }

    /// How many times smaller the error of all views together is than that of the best single one.
    func gain(of views: [View]) -> Double {
        let single = views.map { view in
            min(squaredError(of: reconstruction(from: [view], sweeps: 1)), squaredError(of: average(of: [view])))
        }
        let fused = min(
            squaredError(of: reconstruction(from: views, sweeps: 12)), squaredError(of: average(of: views)))
        return (single.min() ?? 0) / fused
    }
}

/// A textured face that wanders through a small picture.
struct MovingFace {
    /// Sides of the face's box.
    let width = 28.0
    let height = 34.0
    /// Samples by which the attacker's area reaches beyond the box on every side.
    let border = 12
    /// Whether the face moves by whole samples only.
    let wholeSteps: Bool
    /// Largest error of the tracker's box in samples.
    let jitter: Double
    /// Seconds from one frame to the next.
    var interval = 0.04

    var columns: Int { Int(width) + 2 * border }
    var rows: Int { Int(height) + 2 * border }
    var places: Int { columns * rows }

    /// The true brightness of a place.
    func truth(_ place: Int) -> Double {
        brightness(Double(place % columns) + 0.5 - Double(border), Double(place / columns) + 0.5 - Double(border))
    }

    /// Places inside the face's box.
    var inner: [Int] {
        (0..<places).filter {
            (border..<columns - border).contains($0 % columns) && (border..<rows - border).contains($0 / columns)
        }
    }

    /// Dark and bright spots of the face: place, radius and depth.
    private static let spots: [(x: Double, y: Double, radius: Double, depth: Double)] = [
        (8, 12, 2.6, 95), (20, 12, 2.6, 95), (14, 19, 2, -60), (9, 26, 2.2, 80), (14, 27, 2.2, 80), (19, 26, 2.2, 80),
        (3, 3, 3, 70), (25, 4, 3, 60), (14, 5, 2, -50),
    ]

    /// Brightness at a point of the face's box, in samples from its corner: eyes, nose, mouth, and lines of skin and
    /// hair.
    func brightness(_ x: Double, _ y: Double) -> Double {
        var result = 150.0
        for spot in Self.spots {
            let (dx, dy) = ((x - spot.x) / spot.radius, (y - spot.y) / spot.radius)
            let distance = dx * dx + dy * dy
            result -= spot.depth / (1 + distance * distance)
        }
        return min(max(result, 0), 255)
    }

    /// Where the face's corner is in frame `index`: a curve that does not come back to the same place soon.
    func corner(_ index: Int) -> PixelPoint {
        func swing(_ step: Double, _ reach: Double) -> Double {
            let phase = (Double(index) * step).truncatingRemainder(dividingBy: 4)
            return (abs(phase - 2) - 1) * reach
        }
        let (x, y) = (24 + swing(0.171, 8), 22 + swing(0.113, 8))
        return wholeSteps ? PixelPoint(x: x.rounded(), y: y.rounded()) : PixelPoint(x: x, y: y)
    }

    /// The box that a tracker gives.
    func box(_ index: Int) -> PixelRect {
        var dice = Dice(state: UInt64(index) &* 977 &+ 5)
        _ = dice.next()
        let corner = corner(index)
        return PixelRect(
            x: corner.x + dice.between(-jitter, jitter), y: corner.y + dice.between(-jitter, jitter), width: width,
            height: height)
    }

    /// The picture of frame `index`.
    func frame(_ index: Int) -> VideoFrame {
        let corner = corner(index)
        return FaceFiltersTests.frame(
            picture(.gray, 76, 78) { _, x, y in
                Int(brightness(Double(x) + 0.5 - corner.x, Double(y) + 0.5 - corner.y).rounded())
            }, at: Double(index) * interval)
    }

    /// The place in the face that is under a sample of frame `index`, or `nil` beside the attacker's area.
    func place(_ x: Int, _ y: Int, _ index: Int) -> Int? {
        let corner = corner(index)
        let column = Int((Double(x) + 0.5 - corner.x + Double(border)).rounded(.down))
        let row = Int((Double(y) + 0.5 - corner.y + Double(border)).rounded(.down))
        return (0..<columns).contains(column) && (0..<rows).contains(row) ? row * columns + column : nil
    }
}
