internal import Checksums
internal import Foundation
internal import Synchronization

/// The network files this version was made for, with the hash that each must have.
///
/// CenterFace is by Star-Clouds; the others are Google's MediaPipe. `scripts/setup` takes them out of published Python wheels.
enum NetworkFile: String, CaseIterable, Sendable {
    case centerFace = "centerface.onnx"
    case faceMesh = "face_landmark.tflite"
    case iris = "iris_landmark.tflite"

    /// Digest of the file's bytes.
    var sha256: String {
        switch self {
        case .centerFace: "09189deaaf8646c5c51a68447e3c744ea1e211798155d4728c20507b9f5aefbc"
        case .faceMesh: "2efcb4f4de43c7614b80a3cc3e8a37354b3b3b40f75cce20f6f38f0f25d65493"
        case .iris: "d1744d2a09c25f501d39eba4faff47e53ecca8852c5ce19bce8eeac39357521f"
        }
    }

    /// Returns the file's path in a folder once its bytes are known to be the right ones.
    ///
    /// - Throws: `DetectionError.modelMissing` or `.modelAltered`.
    func checkedPath(in folder: String) throws(DetectionError) -> String {
        let path = folder.hasSuffix("/") ? folder + rawValue : folder + "/" + rawValue
        let found = try Self.digest(of: path)
        guard found == sha256 else { throw .modelAltered(path: path, sha256: found) }
        return path
    }

    /// Digests of files already read, so that a second detector does not hash the same bytes again.
    private static let known = Mutex<[FileIdentity: String]>([:])

    private static func digest(of path: String) throws(DetectionError) -> String {
        let digest = known.withLock { known -> String? in
            let identity = FileIdentity(path)
            if let identity, let digest = known[identity] { return digest }
            guard let data = FileManager.default.contents(atPath: path) else { return nil }
            var hash = SHA256()
            hash.update([UInt8](data).span)
            let digest = hash.hexadecimalDigest()
            // A file that changed while it was read has another identity now, and is not remembered.
            if let identity, identity == FileIdentity(path) { known[identity] = digest }
            return digest
        }
        guard let digest else { throw .modelMissing(path: path) }
        return digest
    }
}

/// What tells whether a file is still the same: where it lies on which disk, how long it is, and when it was last written.
private struct FileIdentity: Hashable {
    private let device: Int
    private let file: Int
    private let size: Int
    private let written: Date

    init?(_ path: String) {
        guard let values = try? FileManager.default.attributesOfItem(atPath: path),
            let device = values[.systemNumber] as? Int, let file = values[.systemFileNumber] as? Int,
            let size = values[.size] as? Int, let written = values[.modificationDate] as? Date
        else { return nil }
        (self.device, self.file, self.size, self.written) = (device, file, size, written)
    }
}
