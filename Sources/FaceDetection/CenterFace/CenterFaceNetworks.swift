internal import Synchronization
import VideoFrames

/// The network compiled for the input sizes in use, and requests to run it with.
final class CenterFaceNetworks: Sendable {
    /// Sizes that are kept compiled: a film needs one, or two with regions; a folder of pictures any number.
    private static let capacity = 4

    private let path: String
    private let core: InferenceCore
    private let options: InferenceOptions
    private let networks = Mutex<[CenterFaceNetwork]>([])

    /// Takes the path of the checked network file.
    init(path: String, core: InferenceCore, options: InferenceOptions) {
        self.path = path
        self.core = core
        self.options = options
    }

    /// Returns the network for an input size, compiling it (about 0.2 s) where it is not at hand.
    func network(_ size: PictureSize) throws(DetectionError) -> CenterFaceNetwork {
        // Compiling inside the lock, so that two threads never compile the same size.
        let outcome = networks.withLock { networks -> Result<CenterFaceNetwork, DetectionError> in
            if let index = networks.firstIndex(where: { $0.size == size }) {
                let network = networks.remove(at: index)
                networks.append(network)
                return .success(network)
            }
            do throws(DetectionError) {
                let network = try compile(size)
                networks.append(network)
                if networks.count > Self.capacity { networks.removeFirst() }
                return .success(network)
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private func compile(_ size: PictureSize) throws(DetectionError) -> CenterFaceNetwork {
        let model = try core.readModel(path)
        try model.reshape([1, 3, size.height, size.width])
        return CenterFaceNetwork(size: size, model: try core.compile(try model.takingBytes(), options))
    }
}

/// The network for one input size.
final class CenterFaceNetwork: Sendable {
    /// Size of the input.
    let size: PictureSize
    private let model: CompiledModel
    private let idle = Mutex<[NetworkRequest]>([])

    init(size: PictureSize, model: CompiledModel) {
        self.size = size
        self.model = model
    }

    /// Takes an idle request, or makes one.
    func takeRequest() throws(DetectionError) -> NetworkRequest {
        if let request = idle.withLock({ $0.popLast() }) { return request }
        return NetworkRequest(try model.makeRequest())
    }

    /// Gives a request back for others.
    func giveBack(_ request: NetworkRequest) {
        idle.withLock { $0.append(request) }
    }
}

/// A request that can be kept in a list.
///
/// Only one search uses it at a time, so it may cross threads.
final class NetworkRequest: @unchecked Sendable {
    // Sendable: a request is in exactly one place, the list of idle ones or one search, and searches lock.
    let request: InferRequest

    init(_ request: consuming InferRequest) { self.request = request }
}
