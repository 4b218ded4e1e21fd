/// Angles without Foundation.
enum Angle {
    static let pi = Double.pi

    /// Direction of a vector in radians, -π…π, clockwise from the positive x axis when y points down.
    ///
    /// A polynomial for the arc tangent of 0…1, error below 1e-5 (Abramowitz and Stegun 4.4.49), mirrored into the octants.
    static func direction(x: Double, y: Double) -> Double {
        let (a, b) = (abs(x), abs(y))
        guard a > 0 || b > 0 else { return 0 }
        let t = min(a, b) / max(a, b)
        let s = t * t
        var angle =
            t * (0.999866 + s * (-0.3302995 + s * (0.180141 + s * (-0.085133 + s * 0.0208351))))
        if b > a { angle = pi / 2 - angle }
        if x < 0 { angle = pi - angle }
        return y < 0 ? -angle : angle
    }
}
