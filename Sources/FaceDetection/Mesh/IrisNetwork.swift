import VideoFrames

/// MediaPipe's iris network: the lids and iris of one eye.
struct IrisNetwork {
    /// Side of the cut-out over the distance between the corners of the eye, as in MediaPipe's iris graph.
    private static let cropScale = 2.3
    private static let outlineOutput = "output_eyes_contours_and_brows"
    private static let irisOutput = "output_iris"

    private let network: CropNetwork

    init(modelsFolder: String, threads: Int) throws(DetectionError) {
        network = try CropNetwork(.iris, modelsFolder: modelsFolder, pixels: 64, threads: threads)
    }

    /// Looks at one eye of a face whose mesh is known.
    func look(
        at face: MeshFace, isLeft: Bool, in picture: borrowing PixelBuffer, _ geometry: DisplayGeometry
    ) throws(DetectionError) -> EyeOutline {
        let corners = isLeft ? MeshTopology.leftEyeCorners : MeshTopology.rightEyeCorners
        let (outer, inner) = (face[corners.outer], face[corners.inner])
        let (right, left) = isLeft ? (inner, outer) : (outer, inner)
        let (dx, dy) = (left.x - right.x, left.y - right.y)
        // The network knows the eye whose outer corner is on the left; the other one is shown mirrored.
        let crop = FaceCrop(
            center: PixelPoint(x: (outer.x + inner.x) / 2, y: (outer.y + inner.y) / 2),
            side: Self.cropScale * (dx * dx + dy * dy).squareRoot(), angle: degrees(x: dx, y: dy) * .pi / 180,
            isMirrored: isLeft, pixels: network.pixels)
        let outputs = try network.run(picture, crop, geometry, outputs: [Self.outlineOutput, Self.irisOutput])
        guard outputs[0].count == 213, outputs[1].count == 15 else {
            throw .unexpectedShape(network: "iris", output: Self.outlineOutput)
        }
        func point(_ values: [Float], _ index: Int) -> PixelPoint {
            crop.displayed(x: Double(values[3 * index]), y: Double(values[3 * index + 1]))
        }
        return EyeOutline(
            lids: (0..<16).map { point(outputs[0], $0) }, iris: point(outputs[1], 0), isLeft: isLeft)
    }
}
