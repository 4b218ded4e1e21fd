/// What a face does, as probabilities 0…1; `nil` where it cannot be seen.
public struct FaceClassification: Hashable, Sendable {
    /// Whether the person smiles.
    public var smiling: Double?
    /// Whether the person's left eye is open.
    public var leftEyeOpen: Double?
    /// Whether the person's right eye is open.
    public var rightEyeOpen: Double?

    /// Makes a classification.
    public init(smiling: Double? = nil, leftEyeOpen: Double? = nil, rightEyeOpen: Double? = nil) {
        self.smiling = smiling
        self.leftEyeOpen = leftEyeOpen
        self.rightEyeOpen = rightEyeOpen
    }
}
