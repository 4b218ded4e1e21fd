internal import COpenVINO

/// One run of a compiled network, with memory of its own.
///
/// Use it from one thread at a time.
@safe struct InferRequest: ~Copyable {
    private let handle: OpaquePointer

    init(owning handle: OpaquePointer) { unsafe self.handle = unsafe handle }

    // The runtime waits for a run that is still under way before it frees the memory.
    deinit { unsafe ov_infer_request_free(handle) }

    /// Starts to compute, and returns at once.
    func start() throws(DetectionError) {
        try check("ov_infer_request_start_async", unsafe ov_infer_request_start_async(handle))
    }

    /// Waits until a started computation has ended.
    func wait() throws(DetectionError) {
        try check("ov_infer_request_wait", unsafe ov_infer_request_wait(handle))
    }

    /// The memory that the only input is read from.
    func input() throws(DetectionError) -> Tensor {
        unsafe Tensor(
            owning: try acquire("ov_infer_request_get_input_tensor") {
                unsafe ov_infer_request_get_input_tensor(handle, $0)
            })
    }

    /// The memory that an output was written to, by the output's name in the network file.
    func output(_ name: String) throws(DetectionError) -> Tensor {
        unsafe Tensor(
            owning: try acquire("ov_infer_request_get_tensor") {
                unsafe ov_infer_request_get_tensor(handle, name, $0)
            })
    }
}
