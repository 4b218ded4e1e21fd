public import VideoFrames

/// What a detector saw, or did not look for, in one frame; a tracker's input.
public struct FaceObservation: Sendable {
    /// The outcome of looking.
    public enum Outcome: Sendable {
        /// The detector was not run on this frame; the tracker fills it in from both sides.
        case notLooked
        /// The faces found, weak ones included, in displayed pixels.
        case looked([Face])
        /// The frame is damaged or the detector failed on it: the whole frame must be hidden.
        case failed
    }

    /// When the frame is shown, in seconds from any fixed moment; never less than the frame before.
    public var time: Double
    /// What was seen.
    public var outcome: Outcome
    /// Whether a new scene starts with this frame.
    public var startsScene: Bool

    /// How far the whole picture moved since the frame before, in displayed pixels: a pan, or a shaken camera.
    ///
    /// Zero where that is not known; ``FrameChange/displayedShift(_:)`` gives it.
    public var cameraShift: PixelPoint

    /// The parts of the picture that were looked at, in displayed pixels; `nil` for all of it.
    ///
    /// Elsewhere it says nothing that nothing was found.
    public var regions: [PixelRect]?

    /// Makes an observation.
    public init(
        time: Double, outcome: Outcome, startsScene: Bool = false, cameraShift: PixelPoint = PixelPoint(x: 0, y: 0),
        regions: [PixelRect]? = nil
    ) {
        self.regions = regions
        self.cameraShift = cameraShift
        self.time = time
        self.outcome = outcome
        self.startsScene = startsScene
    }
}
