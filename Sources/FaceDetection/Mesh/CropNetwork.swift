import VideoFrames

/// A network that takes a square cut-out of a picture and gives numbers about it.
final class CropNetwork: Sendable {
    /// Pixels along each side of the cut-out.
    let pixels: Int
    private let requests: RequestPool
    private let name: String

    /// Checks, reads and compiles a network file.
    ///
    /// Full precision: points would jump by about half a pixel of the cut-out with 16-bit floats, and the networks are small.
    init(_ file: NetworkFile, modelsFolder: String, pixels: Int, threads: Int) throws(DetectionError) {
        let core = try InferenceCore.shared.get()
        let model = try core.readModel(try file.checkedPath(in: modelsFolder))
        let options = InferenceOptions(streams: threads, threads: threads, allowsBFloat16: false)
        requests = RequestPool(try core.compile(model, options))
        name = file.rawValue
        self.pixels = pixels
    }

    /// Runs the network on a cut-out and returns the named outputs.
    ///
    /// - Throws: `DetectionError.notANumber` when an output holds one that is not finite.
    func run(
        _ picture: borrowing PixelBuffer, _ crop: FaceCrop, _ geometry: DisplayGeometry, outputs: [String]
    ) throws(DetectionError) -> [[Float]] {
        let request = try requests.take()
        let input = try request.request.input()
        try input.withMutableElements(Float.self) { elements throws(DetectionError) in
            CropPainter(geometry: geometry).paint(picture, crop, into: &elements)
        }
        try request.request.start()
        try request.request.wait()
        var results: [[Float]] = []
        for output in outputs { results.append(try numbers(try request.request.output(output))) }
        requests.giveBack(request)
        return results
    }

    private func numbers(_ tensor: borrowing Tensor) throws(DetectionError) -> [Float] {
        let values = try tensor.withElements(Float.self) { span throws(DetectionError) in
            span.indices.map { span[$0] }
        }
        guard values.allSatisfy(\.isFinite) else { throw .notANumber(network: name) }
        return values
    }
}
