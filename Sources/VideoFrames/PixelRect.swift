/// A rectangle in a picture, in pixels from the top left corner of its first sample; it may reach past the picture's edges.
public struct PixelRect: Hashable, Sendable {
    /// Left edge.
    public var x: Double
    /// Top edge.
    public var y: Double
    /// Width, not negative.
    public var width: Double
    /// Height, not negative.
    public var height: Double

    /// Makes a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Makes a rectangle around `center`.
    public init(center: PixelPoint, width: Double, height: Double) {
        self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }

    /// Right edge.
    public var maxX: Double { x + width }
    /// Bottom edge.
    public var maxY: Double { y + height }
    /// The middle.
    public var center: PixelPoint { PixelPoint(x: x + width / 2, y: y + height / 2) }
    /// Width times height.
    public var area: Double { width * height }

    /// The part inside both rectangles; its width or height is 0 where they do not meet.
    public func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    /// The smallest rectangle that holds both.
    public func union(_ other: PixelRect) -> PixelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Area of the intersection over the area of the union, 0…1.
    public func overlap(_ other: PixelRect) -> Double {
        let shared = intersection(other).area
        let all = area + other.area - shared
        return all > 0 ? shared / all : 0
    }

    /// The rectangle grown about its center: `margin` 0.3 makes it 1.3 times as wide and high.
    public func enlarged(by margin: Double) -> PixelRect {
        PixelRect(center: center, width: width * (1 + margin), height: height * (1 + margin))
    }

    /// The rectangle moved by so many pixels to the right and down.
    public func moved(x dx: Double, y dy: Double) -> PixelRect {
        PixelRect(x: x + dx, y: y + dy, width: width, height: height)
    }

    /// The rectangle between this one (`fraction` 0) and `other` (1), each edge on a straight line.
    public func interpolated(to other: PixelRect, _ fraction: Double) -> PixelRect {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
        return PixelRect(
            x: mix(x, other.x), y: mix(y, other.y), width: mix(width, other.width), height: mix(height, other.height))
    }
}
