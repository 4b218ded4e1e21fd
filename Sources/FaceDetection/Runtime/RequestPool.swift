internal import COpenVINO
internal import Synchronization

/// Requests of one compiled network, made as needed and used again.
final class RequestPool: Sendable {
    private let model: CompiledModel
    private let idle = Mutex<[PooledRequest]>([])
    private let hasRun = Mutex(false)

    init(_ model: CompiledModel) { self.model = model }

    /// Takes an idle request, or makes one.
    func take() throws(DetectionError) -> PooledRequest {
        if let request = idle.withLock({ $0.popLast() }) { return request }
        return PooledRequest(try model.makeRequest())
    }

    /// Gives a request that is at rest back for others.
    func giveBack(_ request: PooledRequest) {
        idle.withLock { $0.append(request) }
        let isFirst = hasRun.withLock { hasRun in
            defer { hasRun = true }
            return !hasRun
        }
        // Compiling and the first run, which prepares the others, leave some 50 MB that an encoder will want.
        if isFirst { openvino_trim_memory() }
    }
}

/// A request that can be kept in a list.
///
/// Only one search uses it at a time, so it may cross threads.
final class PooledRequest: @unchecked Sendable {
    // Sendable: a request is in exactly one place, the list of idle ones or one search, and searches lock.
    let request: InferRequest

    init(_ request: consuming InferRequest) { self.request = request }
}
