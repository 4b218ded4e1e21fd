internal import Foundation

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
        guard let data = FileManager.default.contents(atPath: path) else { throw .modelMissing(path: path) }
        let found = SHA256.hexadecimal([UInt8](data))
        guard found == sha256 else { throw .modelAltered(path: path, sha256: found) }
        return path
    }
}
