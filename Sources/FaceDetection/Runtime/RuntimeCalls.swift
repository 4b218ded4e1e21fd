internal import COpenVINO

/// Throws the runtime's own reason unless a call succeeded.
func check(_ function: StaticString, _ status: ov_status_e) throws(DetectionError) {
    guard status != OK else { return }
    var message = ""
    if let text = unsafe ov_get_last_err_msg() { message = unsafe String(cString: text) }
    if message.isEmpty, let text = unsafe ov_get_error_info(status) { message = unsafe String(cString: text) }
    throw .runtime(function: "\(function)", status: Int(status.rawValue), message: message)
}

/// Calls a function that makes one handle, and returns the handle to its one owner.
///
/// The caller must store the result in a property whose `deinit` frees it, with nothing that can fail in between.
func acquire(
    _ function: StaticString, _ make: (UnsafeMutablePointer<OpaquePointer?>) -> ov_status_e
) throws(DetectionError) -> OpaquePointer {
    var handle: OpaquePointer?
    try check(function, unsafe make(&handle))
    guard let handle = unsafe handle else {
        throw .runtime(function: "\(function)", status: 0, message: "no handle was returned")
    }
    return unsafe handle
}
