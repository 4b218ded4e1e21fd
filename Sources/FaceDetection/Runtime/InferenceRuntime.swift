internal import COpenVINO

/// The inference runtime this program runs with, and the networks it is made for.
public enum InferenceRuntime {
    /// OpenVINO's build, such as `2026.0.0-20965-…`, or `nil` when it does not say.
    public static var version: String? {
        var version = unsafe ov_version_t()
        guard unsafe ov_get_openvino_version(&version) == OK, let text = unsafe version.buildNumber else { return nil }
        defer { unsafe ov_version_free(&version) }
        return unsafe String(cString: text)
    }

    /// SHA-256 of the networks that ``CenterFaceDetector`` runs, which it has checked, by name.
    public static let networkDigests = ["centerface": NetworkFile.centerFace.sha256]

    /// SHA-256 of the networks that ``FaceDescriber`` runs, which it has checked, by name.
    public static let describerDigests = [
        "face_landmark": NetworkFile.faceMesh.sha256, "iris_landmark": NetworkFile.iris.sha256,
    ]
}
