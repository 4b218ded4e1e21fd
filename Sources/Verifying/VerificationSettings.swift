/// What a finished film must keep to.
public struct VerificationSettings: Hashable, Sendable {
    /// Most mosaic cells across the masked head box that a covering may be worth.
    public var cells = 8
    /// Confidence from which a face that is found in the output, or followed in the source, counts.
    public var confidence = 0.5
    /// Confidence from which a face that is followed in the source counts in each of its frames.
    public var followedConfidence = 0.35

    /// Makes the default settings.
    public init() {}
}
