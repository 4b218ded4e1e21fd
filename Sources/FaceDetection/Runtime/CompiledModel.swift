internal import COpenVINO

/// A network compiled for one input size.
///
/// Safe to use from any thread.
@safe final class CompiledModel: @unchecked Sendable {
    // Sendable: making requests from a compiled model is thread-safe in OpenVINO, and the handle never changes.
    private let handle: OpaquePointer

    init(owning handle: OpaquePointer) { unsafe self.handle = unsafe handle }

    deinit { unsafe ov_compiled_model_free(handle) }

    /// Makes a request with input and output memory of its own.
    func makeRequest() throws(DetectionError) -> InferRequest {
        unsafe InferRequest(
            owning: try acquire("ov_compiled_model_create_infer_request") {
                unsafe ov_compiled_model_create_infer_request(handle, $0)
            })
    }
}
