import VideoFrames

/// MediaPipe's iris network: the lids and irises of a face's eyes.
struct IrisNetwork {
    /// Side of the cut-out over the distance between the corners of the eye, as in MediaPipe's iris graph.
    private static let cropScale = 2.3
    private static let outlineOutput = "output_eyes_contours_and_brows"
    private static let irisOutput = "output_iris"
    /// Numbers that the two outputs hold for one eye.
    private static let outlineCount = 3 * 71
    private static let irisCount = 3 * 5

    private let network: CropNetwork

    init(modelsFolder: String, threads: Int) throws(DetectionError) {
        // 16-bit floats move the outlines by a twentieth of a cut-out's pixel, and both eyes in one run cost less than two runs.
        network = try CropNetwork(
            .iris, modelsFolder: modelsFolder, threads: threads, .init(pixels: 64, crops: 2, allowsBFloat16: true))
    }

    /// Looks at both eyes of a face whose mesh is known.
    func look(
        at face: MeshFace, in picture: borrowing PixelBuffer, _ geometry: DisplayGeometry
    ) throws(DetectionError) -> EyePair {
        let crops = [crop(face, isLeft: true), crop(face, isLeft: false)]
        let outputs = try network.run(picture, crops, geometry, outputs: [Self.outlineOutput, Self.irisOutput])
        guard outputs[0].count == 2 * Self.outlineCount, outputs[1].count == 2 * Self.irisCount else {
            throw .unexpectedShape(network: "iris", output: Self.outlineOutput)
        }
        let eyes = (0..<2).map { eye in
            let lids = points(outputs[0].dropFirst(eye * Self.outlineCount), count: 16, crops[eye])
            let iris = points(outputs[1].dropFirst(eye * Self.irisCount), count: 1, crops[eye])
            return EyeOutline(lids: lids, iris: iris[0], isLeft: eye == 0)
        }
        return EyePair(left: eyes[0], right: eyes[1])
    }

    private func crop(_ face: MeshFace, isLeft: Bool) -> FaceCrop {
        let corners = isLeft ? MeshTopology.leftEyeCorners : MeshTopology.rightEyeCorners
        let (outer, inner) = (face[corners.outer], face[corners.inner])
        let (right, left) = isLeft ? (inner, outer) : (outer, inner)
        let (dx, dy) = (left.x - right.x, left.y - right.y)
        // The network knows the eye whose outer corner is on the left; the other one is shown mirrored.
        return FaceCrop(
            center: PixelPoint(x: (outer.x + inner.x) / 2, y: (outer.y + inner.y) / 2),
            side: Self.cropScale * (dx * dx + dy * dy).squareRoot(), angle: degrees(x: dx, y: dy) * .pi / 180,
            isMirrored: isLeft, pixels: network.pixels)
    }

    private func points(_ values: ArraySlice<Float>, count: Int, _ crop: FaceCrop) -> [PixelPoint] {
        (0..<count).map { index in
            let first = values.startIndex + 3 * index
            return crop.displayed(x: Double(values[first]), y: Double(values[first + 1]))
        }
    }
}
