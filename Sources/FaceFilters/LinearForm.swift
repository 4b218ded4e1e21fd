import VideoFrames

/// A value that changes linearly over a stored picture: `constant + x * column + y * row`.
struct LinearForm: Hashable, Sendable {
    var constant: Double
    var x: Double
    var y: Double

    func callAsFunction(_ column: Double, _ row: Double) -> Double { constant + x * column + y * row }

    static func * (form: LinearForm, factor: Double) -> LinearForm {
        LinearForm(constant: form.constant * factor, x: form.x * factor, y: form.y * factor)
    }

    static func + (form: LinearForm, offset: Double) -> LinearForm {
        LinearForm(constant: form.constant + offset, x: form.x, y: form.y)
    }
}

extension DisplayGeometry {
    /// The displayed coordinates as linear forms over stored ones.
    ///
    /// Sampling the mapping at three points keeps this right for every turn, mirroring and sample aspect ratio.
    var displayedForms: (x: LinearForm, y: LinearForm) {
        let origin = displayed(PixelPoint(x: 0, y: 0))
        let right = displayed(PixelPoint(x: 1, y: 0))
        let below = displayed(PixelPoint(x: 0, y: 1))
        return (
            LinearForm(constant: origin.x, x: right.x - origin.x, y: below.x - origin.x),
            LinearForm(constant: origin.y, x: right.y - origin.y, y: below.y - origin.y)
        )
    }
}
