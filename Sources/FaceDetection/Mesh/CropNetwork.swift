import VideoFrames

/// A network that takes square cut-outs of a picture and gives numbers about them.
final class CropNetwork: Sendable {
    /// What a network takes, and how exactly it is computed.
    struct Form {
        /// Pixels along each side of a cut-out.
        var pixels: Int
        /// Cut-outs that are looked at in one run.
        var crops = 1
        /// Whether 16-bit floats will do.
        var allowsBFloat16 = false
    }

    private let form: Form
    private let requests: RequestPool
    private let name: String

    /// Pixels along each side of a cut-out.
    var pixels: Int { form.pixels }

    /// Checks, reads and compiles a network file.
    init(_ file: NetworkFile, modelsFolder: String, threads: Int, _ form: Form) throws(DetectionError) {
        let core = try InferenceCore.shared.get()
        let model = try core.readModel(try file.checkedPath(in: modelsFolder))
        try model.reshape([form.crops, form.pixels, form.pixels, 3])
        let options = InferenceOptions(streams: threads, threads: threads, allowsBFloat16: form.allowsBFloat16)
        requests = RequestPool(try core.compile(model, options))
        name = file.rawValue
        self.form = form
    }

    /// Runs the network on `form.crops` cut-outs and returns the named outputs, each with the numbers of all cut-outs in turn.
    ///
    /// - Throws: `DetectionError.notANumber` when an output holds one that is not finite.
    func run(
        _ picture: borrowing PixelBuffer, _ crops: [FaceCrop], _ geometry: DisplayGeometry, outputs: [String]
    ) throws(DetectionError) -> [[Float]] {
        precondition(crops.count == form.crops, "as many cut-outs as the network takes")
        let request = try requests.take()
        let input = try request.request.input()
        try input.withMutableElements(Float.self) { elements throws(DetectionError) in
            for (index, crop) in crops.enumerated() {
                CropPainter(geometry: geometry).paint(picture, crop, into: &elements, at: index * pixels * pixels * 3)
            }
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
