import VideoFrames

/// One run of the network on a picture: what it was shown, and where its findings lie in the displayed picture.
struct CenterFaceLook: Sendable {
    let network: CenterFaceNetwork
    let request: PooledRequest
    let letterbox: Letterbox
    let isMirrored: Bool

    /// Paints the picture into the request's input and starts to compute.
    func start(_ picture: borrowing PixelBuffer, _ geometry: DisplayGeometry) throws(DetectionError) {
        let painter = InputPainter(letterbox: letterbox, geometry: geometry, isMirrored: isMirrored)
        let input = try request.request.input()
        try input.withMutableElements(UInt8.self) { bytes throws(DetectionError) in
            painter.paint(picture, into: &bytes)
        }
        try request.request.start()
    }

    /// Waits for the result and reads its faces, in displayed pixels, each face once.
    func collect(floor: Double) throws(DetectionError) -> [FaceCandidate] {
        try request.request.wait()
        let found = try read(floor: floor).withoutDuplicates()
        return found.map { inDisplay(isMirrored ? mirrored($0) : $0) }
    }

    private func read(floor: Double) throws(DetectionError) -> [FaceCandidate] {
        let outputs = CenterFaceOutputs(
            cells: PictureSize(
                width: letterbox.network.width / CenterFaceOutputs.stride,
                height: letterbox.network.height / CenterFaceOutputs.stride))
        let names = CenterFaceOutputs.names
        let scores = try output(names[0], outputs.cells)
        let sizes = try output(names[1], outputs.cells)
        let offsets = try output(names[2], outputs.cells)
        let points = try output(names[3], outputs.cells)
        return try scores.withElements(Float.self) { scores throws(DetectionError) in
            try sizes.withElements(Float.self) { sizes throws(DetectionError) in
                try offsets.withElements(Float.self) { offsets throws(DetectionError) in
                    try points.withElements(Float.self) { points throws(DetectionError) in
                        try outputs.candidates(
                            scores: scores, sizes: sizes, offsets: offsets, points: points, floor: floor)
                    }
                }
            }
        }
    }

    private func output(_ name: (name: String, maps: Int), _ cells: PictureSize) throws(DetectionError) -> Tensor {
        let tensor = try request.request.output(name.name)
        guard try tensor.shape() == [1, name.maps, cells.height, cells.width] else {
            throw .unexpectedShape(network: "CenterFace", output: name.name)
        }
        return tensor
    }

    /// Undoes the mirroring of the input: the point on the left is then the one on the right.
    private func mirrored(_ candidate: FaceCandidate) -> FaceCandidate {
        let width = Double(letterbox.content.width)
        func flip(_ point: PixelPoint) -> PixelPoint { PixelPoint(x: width - point.x, y: point.y) }
        let (box, points) = (candidate.box, candidate.points.map(flip))
        return FaceCandidate(
            box: PixelRect(x: width - box.maxX, y: box.y, width: box.width, height: box.height),
            confidence: candidate.confidence, points: [points[1], points[0], points[2], points[4], points[3]])
    }

    private func inDisplay(_ candidate: FaceCandidate) -> FaceCandidate {
        FaceCandidate(
            box: letterbox.displayed(candidate.box), confidence: candidate.confidence,
            points: candidate.points.map { letterbox.displayed($0) })
    }
}
