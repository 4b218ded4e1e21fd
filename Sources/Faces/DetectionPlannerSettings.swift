/// When the frames between two looks need looks of their own.
public struct DetectionPlannerSettings: Hashable, Sendable {
    /// Confidence from which a detection must be found again at the other end.
    public var leastConfidence = 0.4
    /// Confidence from which a detection is taken in by a look that is needed anyway.
    public var faintConfidence = 0.2
    /// Farthest that a face may be from where it was, or where it was going, between two looks; a share of its width.
    public var mostMove = 0.25
    /// Farthest that a face in plain view may move evenly, a share of its width for each frame between two looks.
    ///
    /// A straight way is off the true one by an eighth of what the pace changed, so a walk needs no look between.
    public var mostEvenMove = 0.25
    /// Confidence from which a detection counts as in plain view.
    public var plainConfidence = 0.4
    /// Most that a face's size may change between two looks, as a ratio.
    public var mostScale = 1.25
    /// Most that the picture may change at a face from one frame to the next, in levels of 255 (see
    /// ``FrameChange/places``).
    public var mostChangeAtFace = 60
    /// Most that the picture may change anywhere; more is something large that rushes by.
    public var mostChange = 90

    /// Makes the default settings.
    public init() {}
}
