/// How much of a face's own detail is found again in the output, spot by spot.
///
/// Detail finer than about a sixteenth of the face's width must be gone. A spot where it is found again, alike and with
/// a good part of its contrast, is exposed. Where the source has no such detail a coarser band decides, and where it is
/// flat too, nothing can be said: nothing shows there either.
struct Exposure: Equatable {
    /// Share of the face's spots with detail that show it, 0…1.
    let share: Double
    /// Share of the face's spots that have detail to compare.
    let judged: Double

    /// Detail of one size, and how much of it must be found again.
    private struct Band {
        /// Blur whose remainder is compared, in face widths.
        let sigma: Float
        let leastLikeness: Float
        let leastContrast: Float
    }

    private static let bands = [
        Band(sigma: 0.06, leastLikeness: 0.7, leastContrast: 0.25),
        Band(sigma: 0.14, leastLikeness: 0.9, leastContrast: 0.7),
    ]
    /// Standard deviation in brightness steps, below which a spot has no detail to compare.
    private static let flat: Float = 1.2
    /// Share of spots that a band must be able to judge.
    private static let leastJudged = 0.15
    /// Radius of a spot in face widths.
    private static let spot: Float = 0.1

    /// Compares patches of the same place.
    ///
    /// - Returns: `nil` where the source is too flat for a comparison.
    init?(source: Patch, output: Patch, view: FaceView) {
        for band in Self.bands {
            let found = Self.spots(source, output, view, band)
            let judged = Double(found.judged) / Double(view.inside.count)
            guard judged >= Self.leastJudged else { continue }
            share = Double(found.exposed) / Double(found.judged)
            self.judged = judged
            return
        }
        return nil
    }

    private static func spots(
        _ source: Patch, _ output: Patch, _ view: FaceView, _ band: Band
    ) -> (exposed: Int, judged: Int) {
        let sigma = max(0.8, band.sigma * view.faceWidth)
        let spot = max(1.2, spot * view.faceWidth)
        func local(_ a: Patch, _ b: Patch) -> Patch { a.combined(b, *).blurred(sigma: spot) }
        let (a, b) = (source.detail(sigma: sigma), output.detail(sigma: sigma))
        let (powerA, powerB, shared) = (local(a, a), local(b, b), local(a, b))
        let difference = source.combined(output, -)
        let distance = local(difference, difference)
        var (exposed, judged) = (0, 0)
        for index in view.inside where powerA.samples[index] > flat * flat {
            judged += 1
            let root = (powerA.samples[index] * max(0, powerB.samples[index]) + 1e-3).squareRoot()
            let isAlike =
                shared.samples[index] > band.leastLikeness * root
                && shared.samples[index] > band.leastContrast * powerA.samples[index]
            if isAlike || distance.samples[index] < 0.2 * powerA.samples[index] { exposed += 1 }
        }
        return (exposed, judged)
    }
}
