internal import COpenVINO

/// Conversion steps put in front of a network's input.
@safe struct InputSteps: ~Copyable {
    private let handle: OpaquePointer

    init(_ model: borrowing InferenceModel) throws(DetectionError) {
        unsafe handle = try acquire("ov_preprocess_prepostprocessor_create") {
            unsafe ov_preprocess_prepostprocessor_create(model.handle, $0)
        }
    }

    deinit { unsafe ov_preprocess_prepostprocessor_free(handle) }

    /// Makes the only input take bytes.
    func takeBytes() throws(DetectionError) {
        let tensor = try InputInfo(of: self).tensor()
        try check(
            "ov_preprocess_input_tensor_info_set_element_type",
            unsafe ov_preprocess_input_tensor_info_set_element_type(tensor.handle, U8))
    }

    /// Returns the network with the steps in it.
    func build() throws(DetectionError) -> InferenceModel {
        unsafe InferenceModel(
            owning: try acquire("ov_preprocess_prepostprocessor_build") {
                unsafe ov_preprocess_prepostprocessor_build(handle, $0)
            })
    }

    @safe private struct InputInfo: ~Copyable {
        private let handle: OpaquePointer

        init(of steps: borrowing InputSteps) throws(DetectionError) {
            unsafe handle = try acquire("ov_preprocess_prepostprocessor_get_input_info") {
                unsafe ov_preprocess_prepostprocessor_get_input_info(steps.handle, $0)
            }
        }

        deinit { unsafe ov_preprocess_input_info_free(handle) }

        func tensor() throws(DetectionError) -> TensorInfo {
            unsafe TensorInfo(
                owning: try acquire("ov_preprocess_input_info_get_tensor_info") {
                    unsafe ov_preprocess_input_info_get_tensor_info(handle, $0)
                })
        }
    }

    @safe private struct TensorInfo: ~Copyable {
        let handle: OpaquePointer

        init(owning handle: OpaquePointer) { unsafe self.handle = unsafe handle }

        deinit { unsafe ov_preprocess_input_tensor_info_free(handle) }
    }
}
