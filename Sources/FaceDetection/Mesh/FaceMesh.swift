import Faces
import VideoFrames

/// MediaPipe's face mesh: where 468 points of a face's surface lie.
struct FaceMesh {
    /// Side of the cut-out over the longer side of the face's box.
    ///
    /// The least error of the points among 1.2…1.7, measured on labeled faces: 4.5 % of the distance between the eyes.
    static let cropScale = 1.3
    private static let pointsOutput = "conv2d_20"
    private static let scoreOutput = "conv2d_30"

    private let network: CropNetwork

    init(modelsFolder: String, threads: Int) throws(DetectionError) {
        // Full precision: points would jump by about half a pixel of the cut-out with 16-bit floats.
        network = try CropNetwork(.faceMesh, modelsFolder: modelsFolder, threads: threads, .init(pixels: 192))
    }

    /// Looks at a face in a known box, turned by `roll` radians clockwise in the picture.
    func look(
        at box: PixelRect, roll: Double, in picture: borrowing PixelBuffer, _ geometry: DisplayGeometry
    ) throws(DetectionError) -> MeshFace {
        let crop = FaceCrop(
            center: box.center, side: Self.cropScale * max(box.width, box.height), angle: roll,
            pixels: network.pixels)
        let outputs = try network.run(picture, [crop], geometry, outputs: [Self.pointsOutput, Self.scoreOutput])
        guard outputs[0].count == 3 * MeshTopology.pointCount, outputs[1].count == 1 else {
            throw .unexpectedShape(network: "face mesh", output: Self.pointsOutput)
        }
        return MeshFace(points: points(outputs[0], crop), score: logistic(Double(outputs[1][0])))
    }

    private func points(_ values: [Float], _ crop: FaceCrop) -> [Point3D] {
        let scale = crop.side / Double(crop.pixels)
        return (0..<MeshTopology.pointCount).map { index in
            let flat = crop.displayed(x: Double(values[3 * index]), y: Double(values[3 * index + 1]))
            return Point3D(x: flat.x, y: flat.y, z: Double(values[3 * index + 2]) * scale)
        }
    }
}
