/// How finely a covering still follows the face under it, band by band.
///
/// A mosaic of `n` cells across a face keeps what `n` samples could show of it and nothing finer, and a blur keeps the
/// shape of everything that it does not wipe out. So the likeness of source and output, band by band, says how many
/// cells the covering is worth.
struct Resolution: Equatable {
    /// Cells across the face's box whose detail each likeness is about.
    static let cells: [Float] = [4, 6, 8, 10, 13, 17, 22]

    /// Likeness (correlation, −1…1) of each band of ``cells``; 0 where the source or the output is flat in it.
    let likeness: [Float]
    /// Contrast of the output's finest bands over that of the source: next to nothing for a blur, about 1 for a
    /// mosaic's edges.
    let sharpness: Float

    /// Compares patches of the same place.
    init(source: Patch, output: Patch, view: FaceView) {
        var (likeness, fine) = ([Float](), Float(0))
        for cells in Self.cells {
            // The band is strongest at 0.175 / sigma cycles; a mosaic of `cells` shows 0.4 × cells of them.
            let sigma = 0.44 * view.faceWidth / cells
            guard sigma >= 0.5 else {
                likeness.append(0)
                continue
            }
            let (a, b) = (source.band(sigma: sigma), output.band(sigma: sigma))
            let sums = Self.sums(a, b, view.inside)
            let isFlat = sums.aa < Self.flat || sums.bb < Self.flat
            likeness.append(isFlat ? 0 : sums.ab / (sums.aa * sums.bb).squareRoot())
            let contrast = (sums.bb / max(sums.aa, Self.flat)).squareRoot()
            fine = cells > 17 ? max(fine, contrast) : contrast
        }
        self.likeness = likeness
        sharpness = fine
    }

    /// Mean square in brightness steps, below which a band is only rounding and the encoder's noise.
    private static let flat: Float = 0.12

    private static func sums(_ a: Patch, _ b: Patch, _ places: [Int]) -> (aa: Float, bb: Float, ab: Float) {
        let count = Float(places.count)
        let (meanA, meanB) = (
            places.reduce(0) { $0 + a.samples[$1] } / count, places.reduce(0) { $0 + b.samples[$1] } / count
        )
        var sums: (aa: Float, bb: Float, ab: Float) = (0, 0, 0)
        for place in places {
            let (x, y) = (a.samples[place] - meanA, b.samples[place] - meanB)
            sums.aa += x * x
            sums.bb += y * y
            sums.ab += x * y
        }
        return (sums.aa / count, sums.bb / count, sums.ab / count)
    }
}
