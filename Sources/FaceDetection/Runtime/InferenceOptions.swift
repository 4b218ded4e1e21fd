/// How a network is run on the processor.
struct InferenceOptions: Hashable, Sendable {
    /// Requests that are computed side by side, each on its own thread when `threads` is the same number.
    var streams = 1
    /// Threads of all streams together.
    var threads = 1
    /// Whether 16-bit floats may be used where the processor is faster with them.
    var allowsBFloat16 = true

    func properties(bfloat16: Bool) -> [(key: String, value: String)] {
        [
            ("NUM_STREAMS", "\(streams)"),
            ("INFERENCE_NUM_THREADS", "\(threads)"),
            ("INFERENCE_PRECISION_HINT", bfloat16 ? "bf16" : "f32"),
            // Decoder and encoder threads run on the same processors, so nothing is bound to one.
            ("ENABLE_CPU_PINNING", "NO"),
        ]
    }
}
