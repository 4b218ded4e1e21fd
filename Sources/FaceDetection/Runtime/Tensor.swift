internal import COpenVINO

/// Memory that a request reads from or writes to; the elements are in row-major order without gaps.
@safe struct Tensor: ~Copyable {
    private let handle: OpaquePointer

    init(owning handle: OpaquePointer) { unsafe self.handle = unsafe handle }

    deinit { unsafe ov_tensor_free(handle) }

    /// Number of elements along each axis.
    func shape() throws(DetectionError) -> [Int] {
        let shape = unsafe try TensorShape(of: handle)
        return shape.dimensions
    }

    /// Lends the elements for reading, for as long as `body` runs.
    func withElements<Element: BitwiseCopyable, Result>(
        _ type: Element.Type, _ body: (Span<Element>) throws(DetectionError) -> Result
    ) throws(DetectionError) -> Result {
        let memory = unsafe try self.memory(type)
        return try body(unsafe UnsafeBufferPointer(memory).span)
    }

    /// Lends the elements for writing, for as long as `body` runs.
    func withMutableElements<Element: BitwiseCopyable, Result>(
        _ type: Element.Type, _ body: (inout MutableSpan<Element>) throws(DetectionError) -> Result
    ) throws(DetectionError) -> Result {
        let memory = unsafe try self.memory(type)
        var span = unsafe memory.mutableSpan
        return try body(&span)
    }

    private func memory<Element>(_ type: Element.Type) throws(DetectionError) -> UnsafeMutableBufferPointer<Element> {
        var bytes = 0
        var start: UnsafeMutableRawPointer?
        try check("ov_tensor_get_byte_size", unsafe ov_tensor_get_byte_size(handle, &bytes))
        try check("ov_tensor_data", unsafe ov_tensor_data(handle, &start))
        let elements = unsafe UnsafeMutableRawBufferPointer(start: start, count: bytes)
        return unsafe elements.bindMemory(to: type)
    }
}

/// A tensor's shape as the runtime hands it out.
@safe private struct TensorShape: ~Copyable {
    private var value: ov_shape_t

    init(of tensor: OpaquePointer) throws(DetectionError) {
        var shape = unsafe ov_shape_t()
        let status = unsafe ov_tensor_get_shape(tensor, &shape)
        unsafe value = unsafe shape
        try check("ov_tensor_get_shape", status)
    }

    var dimensions: [Int] {
        unsafe UnsafeBufferPointer(start: value.dims, count: Int(value.rank)).map { Int($0) }
    }

    deinit {
        var shape = unsafe value
        unsafe ov_shape_free(&shape)
    }
}
