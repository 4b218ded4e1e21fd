public import VideoFrames

/// A face of the output that is not hidden as it should be, in one frame.
public struct FaceDoubt: Hashable, Sendable {
    /// What is wrong.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A face shows.
        case uncovered
        /// A part of a face shows.
        case partlyCovered
        /// The covering follows the face more finely than is allowed.
        case weakCovering
        /// A mask that was claimed for this frame is not there.
        case maskMissing
        /// The whole frame was claimed to be hidden, and is not.
        case notHiddenWhole
        /// A face is seen where the source shows something else.
        case unexpectedFace
    }

    /// What is wrong.
    public var kind: Kind
    /// The face's box in displayed pixels; that of the picture where all of it is meant.
    public var box: PixelRect
    /// How sure the detector was, 0…1.
    public var confidence: Double
    /// Share of the face that shows, or, for a weak covering, how alike it is to the source; 0…1, where it was
    /// measured.
    public var measure: Double?

    /// Makes a finding.
    public init(kind: Kind, box: PixelRect, confidence: Double, measure: Double? = nil) {
        self.kind = kind
        self.box = box
        self.confidence = confidence
        self.measure = measure
    }
}
