internal import VideoFrames

/// Says from the pixels alone whether a face still shows.
///
/// Fine detail of the original, what is finer than about a sixteenth of the face's width, must not be found again in the output: where
/// it is, correlated and with a good part of its contrast, the spot is exposed, and a face with more than an eighth of such spots
/// shows. Where the original has no fine detail, a coarser band decides; where that is flat as well, nothing can be said.
enum ExposureJudge {
    /// The verdict on one face.
    enum Verdict { case hidden, exposed, unjudged }

    private struct Band {
        var sigma: Float
        var leastCorrelation: Float
        var leastContrast: Float
    }

    private static let fine = Band(sigma: 0.06, leastCorrelation: 0.7, leastContrast: 0.3)
    private static let coarse = Band(sigma: 0.14, leastCorrelation: 0.9, leastContrast: 0.7)
    /// Standard deviation, in 8-bit steps, below which a spot has no detail to compare.
    private static let flat: Float = 1.2

    /// Judges the face in `box`, pixels of both pictures, which have the same size.
    static func verdict(original: borrowing PixelBuffer, output: borrowing PixelBuffer, box: PixelRect) -> Verdict {
        for band in [fine, coarse] {
            guard let result = share(original, output, box, band) else { return .unjudged }
            if result.judged >= 0.15 { return result.exposed > 0.12 ? .exposed : .hidden }
        }
        return .unjudged
    }

    private static func share(
        _ original: borrowing PixelBuffer, _ output: borrowing PixelBuffer, _ box: PixelRect, _ band: Band
    ) -> (exposed: Double, judged: Double)? {
        let sigma = max(0.8, band.sigma * Float(box.width))
        let margin = Int((3 * sigma).rounded(.up)) + 2
        let left = max(0, Int(box.x) - margin)
        let top = max(0, Int(box.y) - margin)
        let right = min(original.size.width, Int(box.maxX) + margin)
        let bottom = min(original.size.height, Int(box.maxY) + margin)
        guard right - left >= 6, bottom - top >= 6 else { return nil }
        let a = LumaPatch(of: original, x: left, y: top, width: right - left, height: bottom - top)
        let b = LumaPatch(of: output, x: left, y: top, width: right - left, height: bottom - top)
        let (detailA, detailB) = (a.combined(a.blurred(sigma: sigma), -), b.combined(b.blurred(sigma: sigma), -))
        let reach = max(1.5, 0.1 * Float(box.width))
        let powerA = detailA.combined(detailA, *).blurred(sigma: reach)
        let powerB = detailB.combined(detailB, *).blurred(sigma: reach)
        let shared = detailA.combined(detailB, *).blurred(sigma: reach)
        let difference = a.combined(b, -)
        let distance = difference.combined(difference, *).blurred(sigma: reach)
        var (inside, judged, exposed) = (0, 0, 0)
        for y in 0..<a.height {
            for x in 0..<a.width {
                let u = (Double(x + left) + 0.5 - box.center.x) / (0.38 * box.width)
                let v = (Double(y + top) + 0.5 - box.y - 0.52 * box.height) / (0.4 * box.height)
                guard u * u + v * v < 1 else { continue }
                inside += 1
                let at = y * a.width + x
                guard powerA.samples[at] > flat * flat else { continue }
                judged += 1
                let root = (powerA.samples[at] * max(0, powerB.samples[at]) + 1e-3).squareRoot()
                let found =
                    shared.samples[at] > band.leastCorrelation * root
                    && shared.samples[at] > band.leastContrast * powerA.samples[at]
                if found || distance.samples[at] < 0.2 * powerA.samples[at] { exposed += 1 }
            }
        }
        guard inside >= 20 else { return nil }
        return (Double(exposed) / Double(max(1, judged)), Double(judged) / Double(inside))
    }
}
