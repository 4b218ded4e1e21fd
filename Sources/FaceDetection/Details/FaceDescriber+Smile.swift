package import Faces
package import VideoFrames

extension FaceDescriber {
    /// Names of the numbers that the smile model looks at.
    package static var smileFeatureNames: [String] { SmileModel.featureNames }

    /// Returns the numbers that the smile model looks at, for fitting it; `nil` where the mesh sees no face.
    package func smileFeatures(
        of face: Face, in picture: borrowing PixelBuffer, geometry: DisplayGeometry
    ) throws(DetectionError) -> [Double]? {
        let found = try mesh.look(at: face.frame, roll: face.points?.roll ?? 0, in: picture, geometry)
        guard found.score >= Self.believedScore else { return nil }
        return SmileModel.features(found, HeadPose(found))
    }
}
