/// Cosine and sine of an angle, without Foundation.
struct Rotation: Hashable, Sendable {
    let cosine: Double
    let sine: Double

    /// Makes the rotation by a finite angle in radians.
    init(radians: Double) {
        let quarter = Double.pi / 2
        let turned = radians.remainder(dividingBy: 2 * Double.pi)
        let quarters = (turned / quarter).rounded()
        let (c, s) = Self.small(turned - quarters * quarter)
        switch Int(quarters) & 3 {
        case 0: (cosine, sine) = (c, s)
        case 1: (cosine, sine) = (-s, c)
        case 2: (cosine, sine) = (-c, -s)
        default: (cosine, sine) = (s, -c)
        }
    }

    /// Taylor series around 0; below 1e-8 off for angles of up to a quarter of π.
    private static func small(_ angle: Double) -> (Double, Double) {
        let s = angle * angle
        let cosine = 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56)))
        let sine = angle * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72))))
        return (cosine, sine)
    }
}
