import Faces
import VideoFrames

/// The convex hull of a face's own outline, enlarged about its center.
///
/// The hull rather than the outline itself: it can only hide more, and rows of a convex area are single runs.
struct FaceHull: Sendable {
    /// Corners in displayed pixels, in order around the hull.
    let corners: [PixelPoint]
    let center: PixelPoint

    /// Makes the hull; `nil` when the outline is missing or does not fit the face's box, so that an ellipse must do.
    init?(_ face: CoveredFace, margin: Double) {
        let points = face.outline
        let limit = FacePlacement.limit
        guard points.count >= 3, points.allSatisfy({ abs($0.x) < limit && abs($0.y) < limit }) else { return nil }
        guard face.box.width > 0, face.box.height > 0 else { return nil }
        let hull = Self.hull(of: points)
        guard hull.count >= 3 else { return nil }
        let middle = Self.mean(of: hull)
        // An outline that slipped off its face would uncover it.
        guard Self.bounds(of: hull).intersection(face.box).area >= 0.6 * face.box.area else { return nil }
        center = middle
        corners = hull.map { Self.scaled($0, about: middle, by: 1 + margin) }
        guard abs(Self.area(of: corners)) >= 0.5 * face.box.area else { return nil }
    }

    /// The hull over the stored picture.
    func outline(in geometry: DisplayGeometry) -> Outline {
        let middle = geometry.stored(center)
        let stored = corners.map { geometry.stored($0) }
        var forms: [LinearForm] = []
        for (a, b) in zip(stored, stored.dropFirst() + stored.prefix(1)) {
            let (x, y) = (b.y - a.y, a.x - b.x)
            let distance = (a.x - middle.x) * x + (a.y - middle.y) * y
            guard distance != 0 else { continue }
            forms.append(
                LinearForm(constant: -(middle.x * x + middle.y * y) / distance, x: x / distance, y: y / distance))
        }
        return .polygon(forms)
    }

    /// The displayed rectangle around the hull, `scale` times as large about the hull's center.
    func bounds(scale: Double) -> PixelRect {
        Self.bounds(of: corners.map { Self.scaled($0, about: center, by: scale) })
    }

    /// Andrew's monotone chain: lower, then upper side of the points sorted by x.
    private static func hull(of points: [PixelPoint]) -> [PixelPoint] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        return chain(sorted) + chain(sorted.reversed())
    }

    private static func chain(_ points: [PixelPoint]) -> [PixelPoint] {
        var result: [PixelPoint] = []
        for point in points {
            while result.count >= 2, turn(result[result.count - 2], result[result.count - 1], point) <= 0 {
                result.removeLast()
            }
            result.append(point)
        }
        return Array(result.dropLast())
    }

    private static func turn(_ a: PixelPoint, _ b: PixelPoint, _ c: PixelPoint) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    private static func area(of corners: [PixelPoint]) -> Double {
        zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
    }

    private static func mean(of points: [PixelPoint]) -> PixelPoint {
        let count = Double(points.count)
        return PixelPoint(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }

    private static func scaled(_ point: PixelPoint, about center: PixelPoint, by factor: Double) -> PixelPoint {
        PixelPoint(x: center.x + (point.x - center.x) * factor, y: center.y + (point.y - center.y) * factor)
    }

    private static func bounds(of points: [PixelPoint]) -> PixelRect {
        points.dropFirst().reduce(PixelRect(x: points[0].x, y: points[0].y, width: 0, height: 0)) {
            $0.union(PixelRect(x: $1.x, y: $1.y, width: 0, height: 0))
        }
    }
}
