import VideoFrames

/// A face as MediaPipe's mesh sees it: 468 points on its surface.
struct MeshFace {
    /// The points, in displayed pixels; depth is relative and negative toward the camera.
    let points: [Point3D]
    /// How sure the network is that it looks at a face, 0…1.
    let score: Double

    /// Returns a point of the surface as shown.
    subscript(index: Int) -> PixelPoint { points[index].flat }

    /// Returns the mean of some points.
    func mean(_ indices: [Int]) -> Point3D {
        indices.reduce(Point3D(x: 0, y: 0, z: 0)) { $0 + points[$1] } * (1 / Double(indices.count))
    }
}
