import VideoFrames

/// The convex area of a mask over a stored picture, described by how far a point lies out: 0 at its center, 1 on its
/// edge.
///
/// It is computed unclipped: the parts that lie beside the picture keep their shape.
enum Outline: Hashable, Sendable {
    /// Inside where `u² + v² ≤ 1`.
    case ellipse(u: LinearForm, v: LinearForm)
    /// Inside where every form is at most 1; each is 0 at the center and 1 on its edge.
    case polygon([LinearForm])

    /// The part of the horizontal line at `row` that lies at most `limit` out, or `nil`.
    func interval(row: Double, limit: Double) -> (low: Double, high: Double)? {
        switch self {
        case .ellipse(let u, let v):
            let (p, r) = (u(0, row), v(0, row))
            let a = u.x * u.x + v.x * v.x
            let b = p * u.x + r * v.x
            let discriminant = b * b - a * (p * p + r * r - limit * limit)
            guard discriminant >= 0, a > 0 else { return nil }
            let root = discriminant.squareRoot()
            return ((-b - root) / a, (-b + root) / a)
        case .polygon(let forms):
            return Self.interval(of: forms, row: row, limit: limit)
        }
    }

    private static func interval(of forms: [LinearForm], row: Double, limit: Double) -> (low: Double, high: Double)? {
        var (low, high) = (-Double.infinity, Double.infinity)
        for form in forms {
            let room = limit - form(0, row)
            if form.x > 0 {
                high = min(high, room / form.x)
            } else if form.x < 0 {
                low = max(low, room / form.x)
            } else if room < 0 {
                return nil
            }
        }
        return low <= high ? (low, high) : nil
    }

    /// Square of how far a point lies out.
    func squaredDistance(_ x: Double, _ y: Double) -> Double {
        switch self {
        case .ellipse(let u, let v):
            let (a, b) = (u(x, y), v(x, y))
            return a * a + b * b
        case .polygon(let forms):
            var furthest = 0.0
            for form in forms { furthest = max(furthest, form(x, y)) }
            return furthest * furthest
        }
    }
}
