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
        let compiled = try core.compile(try model.takingBytes(), options)
        return CenterFaceNetwork(size: size, requests: RequestPool(compiled))
    }
}

/// The network for one input size.
struct CenterFaceNetwork: Sendable {
    /// Size of the input.
    let size: PictureSize
    /// Requests to run it with.
    let requests: RequestPool
}
