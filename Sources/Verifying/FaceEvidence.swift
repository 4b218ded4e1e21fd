public import Faces

/// What is known of the faces of one frame, from three sides.
public struct FaceEvidence: Sendable {
    /// What was claimed to be hidden; `nil` where nobody says.
    public var claimed: FaceCoverage?
    /// Faces followed in the source; empty where there is no source.
    public var source: [CoveredFace]
    /// Faces found in the output.
    public var output: [CoveredFace]

    /// Collects evidence.
    public init(claimed: FaceCoverage? = nil, source: [CoveredFace] = [], output: [CoveredFace] = []) {
        self.claimed = claimed
        self.source = source
        self.output = output
    }
}
