/// How well a patch is explained as a covering, without its source: as large cells of one color each, or as a soft
/// surface.
///
/// A face is neither: what is left of it when the best mosaic or the best blur is taken off is a good part of its
/// contrast.
struct CoverFit: Equatable {
    /// Standard deviation of the brightness over the face.
    let contrast: Float
    /// Share of the variance that the best mosaic of few cells leaves, 0…1.
    let mosaicRest: Float
    /// Share of the variance that is finer than a soft covering could show, 0…1.
    let softRest: Float

    /// Fits a covering to a patch.
    init(of patch: Patch, view: FaceView) {
        let values = view.inside.map { patch.samples[$0] }
        let mean = values.reduce(0, +) / Float(values.count)
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)
        contrast = variance.squareRoot()
        guard variance > 1 else {
            (mosaicRest, softRest) = (0, 0)
            return
        }
        let detail = patch.detail(sigma: max(0.8, 0.1 * view.faceWidth))
        softRest =
            view.inside.reduce(0) { $0 + detail.samples[$1] * detail.samples[$1] } / Float(values.count) / variance
        mosaicRest = MosaicSearch(patch, view).leastRest / variance
    }
}

/// Finds the grid of cells that explains a patch best.
private struct MosaicSearch {
    private(set) var leastRest = Float.infinity

    /// Cells across the face's box that are tried: a mask is 1.3 to 1.6 faces wide, and has up to eight cells.
    private static let cells: [Float] = [1.6, 2, 2.4, 2.8, 3.2, 3.6, 4, 4.5, 5, 5.6, 6.2]
    /// Tilts that are tried, as sine over cosine.
    private static let tilts: [Float] = [0, -0.09, 0.09, -0.18, 0.18, -0.28, 0.28, -0.4, 0.4, -0.55, 0.55]
    private static let phases = 6

    private struct Place {
        let x: Float
        let y: Float
        let value: Float
    }

    init(_ patch: Patch, _ view: FaceView) {
        let center = (x: Float(patch.width) / 2, y: Float(patch.height) / 2)
        let places = view.inside.map { index in
            Place(
                x: Float(index % patch.width) + 0.5 - center.x, y: Float(index / patch.width) + 0.5 - center.y,
                value: patch.samples[index])
        }
        for tilt in Self.tilts {
            let length = (1 + tilt * tilt).squareRoot()
            let turned = places.map { place in
                Place(
                    x: (place.x + tilt * place.y) / length, y: (place.y - tilt * place.x) / length, value: place.value)
            }
            for cells in Self.cells { search(turned, cell: view.faceWidth / cells) }
        }
    }

    private mutating func search(_ places: [Place], cell: Float) {
        guard cell >= 2 else { return }
        for tallness: Float in [1, 1.12, 1.25, 1.4] {
            var best = (x: Float(0), y: Float(0))
            // One direction after the other, and the first once more.
            for round in 0..<3 {
                var least = Float.infinity
                for phase in 0..<Self.phases {
                    var offset = best
                    let shift = Float(phase) / Float(Self.phases)
                    if round == 1 { offset.y = shift } else { offset.x = shift }
                    let rest = Self.rest(places, cell: (cell, cell * tallness), offset)
                    if rest < least { (least, best) = (rest, offset) }
                }
                leastRest = min(leastRest, least)
            }
        }
    }

    private static func rest(_ places: [Place], cell: (x: Float, y: Float), _ offset: (x: Float, y: Float)) -> Float {
        let side = 16
        var sums = Array(repeating: (count: Float(0), sum: Float(0), squares: Float(0)), count: side * side)
        for place in places {
            let column = Int((place.x / cell.x + offset.x + 8).rounded(.down))
            let row = Int((place.y / cell.y + offset.y + 8).rounded(.down))
            let index = min(max(0, row), side - 1) * side + min(max(0, column), side - 1)
            sums[index].count += 1
            sums[index].sum += place.value
            sums[index].squares += place.value * place.value
        }
        var rest: Float = 0
        for cell in sums where cell.count > 0 { rest += max(0, cell.squares - cell.sum * cell.sum / cell.count) }
        return rest / Float(places.count)
    }
}
