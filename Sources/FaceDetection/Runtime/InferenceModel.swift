internal import COpenVINO

/// A network as read from its file, before it is compiled.
@safe struct InferenceModel: ~Copyable {
    fileprivate(set) var handle: OpaquePointer

    init(owning handle: OpaquePointer) { unsafe self.handle = unsafe handle }

    deinit { unsafe ov_model_free(handle) }

    /// Fixes the size of the only input.
    func reshape(_ dimensions: [Int]) throws(DetectionError) {
        let shape = try PartialShape(dimensions)
        try check("ov_model_reshape_single_input", unsafe ov_model_reshape_single_input(handle, shape.value))
    }

    /// Makes the only input take bytes 0…255, which the network then reads as floats of the same value.
    consuming func takingBytes() throws(DetectionError) -> InferenceModel {
        let steps = try InputSteps(self)
        try steps.takeBytes()
        return try steps.build()
    }
}

/// A shape in the form that reshaping takes.
@safe private struct PartialShape: ~Copyable {
    var value: ov_partial_shape_t

    init(_ dimensions: [Int]) throws(DetectionError) {
        var shape = unsafe ov_partial_shape_t()
        let sizes = dimensions.map(Int64.init)
        let status = unsafe ov_partial_shape_create_static(Int64(sizes.count), sizes, &shape)
        unsafe value = unsafe shape
        try check("ov_partial_shape_create_static", status)
    }

    deinit {
        var shape = unsafe value
        unsafe ov_partial_shape_free(&shape)
    }
}
