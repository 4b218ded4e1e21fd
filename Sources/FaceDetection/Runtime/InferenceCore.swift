internal import COpenVINO

/// The inference runtime: reads and compiles networks for the processor.
///
/// Safe to use from any thread.
@safe final class InferenceCore: @unchecked Sendable {
    // Sendable: OpenVINO documents its core as thread-safe, and the handle never changes.
    private let handle: OpaquePointer

    /// The one core of this process; making it loads the processor plug-in.
    static let shared: Result<InferenceCore, DetectionError> = {
        do throws(DetectionError) { return .success(try InferenceCore()) } catch { return .failure(error) }
    }()

    init() throws(DetectionError) {
        unsafe handle = try acquire("ov_core_create") { unsafe ov_core_create($0) }
    }

    deinit { unsafe ov_core_free(handle) }

    /// Says whether the processor multiplies 16-bit floats faster than 32-bit ones, by the plug-in's own account.
    var prefersBFloat16: Bool {
        var text: UnsafeMutablePointer<CChar>?
        let status = unsafe ov_core_get_property(handle, "CPU", "OPTIMIZATION_CAPABILITIES", &text)
        guard status == OK, let text = unsafe text else { return false }
        defer { unsafe ov_free(text) }
        return unsafe String(cString: text).split(whereSeparator: { " ,".contains($0) }).contains("BF16")
    }

    /// Reads a network file.
    func readModel(_ path: String) throws(DetectionError) -> InferenceModel {
        unsafe InferenceModel(
            owning: try acquire("ov_core_read_model") { unsafe ov_core_read_model(handle, path, nil, $0) })
    }

    /// Compiles a network for the processor.
    func compile(
        _ model: borrowing InferenceModel, _ options: InferenceOptions
    ) throws(DetectionError) -> CompiledModel {
        let strings = PropertyStrings(options.properties(bfloat16: options.allowsBFloat16 && prefersBFloat16))
        return unsafe CompiledModel(
            owning: try acquire("ov_core_compile_model_props") {
                unsafe ov_core_compile_model_props(
                    handle, model.handle, "CPU", strings.properties.count, strings.properties.baseAddress, $0)
            })
    }
}

/// Key and value strings laid out for the C API, alive as long as this is.
@safe private final class PropertyStrings {
    let properties: UnsafeMutableBufferPointer<ov_property_t>
    private let text: UnsafeMutableBufferPointer<CChar>

    init(_ values: [(key: String, value: String)]) {
        let bytes = values.flatMap { [$0.key.utf8CString, $0.value.utf8CString] }
        unsafe text = .allocate(capacity: max(1, bytes.reduce(0) { $0 + $1.count }))
        unsafe properties = .allocate(capacity: values.count)
        guard let start = unsafe text.baseAddress else { preconditionFailure("allocation has an address") }
        var starts = unsafe [UnsafeMutablePointer<CChar>]()
        var offset = 0
        for string in bytes {
            unsafe starts.append(start + offset)
            for character in string {
                unsafe text.initializeElement(at: offset, to: character)
                offset += 1
            }
        }
        for index in values.indices {
            let property = unsafe ov_property_t(key: starts[2 * index], value: starts[2 * index + 1])
            unsafe properties.initializeElement(at: index, to: property)
        }
    }

    deinit {
        unsafe properties.deallocate()
        unsafe text.deallocate()
    }
}
