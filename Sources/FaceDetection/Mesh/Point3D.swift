import VideoFrames

/// A point or direction in space: displayed pixels to the right, downwards, and away from the camera.
struct Point3D: Hashable {
    var x: Double
    var y: Double
    var z: Double

    var length: Double { (x * x + y * y + z * z).squareRoot() }
    var flat: PixelPoint { PixelPoint(x: x, y: y) }
    /// The same direction with length 1; a zero vector stays zero.
    var normalized: Point3D { length > 0 ? self * (1 / length) : self }

    static func + (a: Point3D, b: Point3D) -> Point3D { Point3D(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
    static func - (a: Point3D, b: Point3D) -> Point3D { Point3D(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
    static func * (a: Point3D, factor: Double) -> Point3D { Point3D(x: a.x * factor, y: a.y * factor, z: a.z * factor) }

    func dot(_ other: Point3D) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Point3D) -> Point3D {
        Point3D(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }
}
