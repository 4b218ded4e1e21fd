public import VideoFrames

/// Turns detections into tracks, and gives every frame every face that it must hide, also those a detector missed.
///
/// Observations go in one a frame, in order; coverages come out one a frame, in the same order, later by at most
/// `settings.lookAhead` seconds. All positions are displayed pixels.
public struct FaceTracker: Sendable {
    /// How faces are followed.
    public let settings: FaceTrackerSettings
    /// Size of the displayed picture, in pixels.
    public let pictureSize: PictureSize

    /// Makes a tracker for one film.
    public init(pictureSize: PictureSize, settings: FaceTrackerSettings = FaceTrackerSettings()) {
        self.pictureSize = pictureSize
        self.settings = settings
    }

    /// Takes what was seen in the next frame; returns the coverages of the oldest frames that are now certain, in order.
    public mutating func append(_ observation: FaceObservation) -> [FaceCoverage] {
        switch observation.outcome {
        case .notLooked, .failed: [.unknown]
        case .looked(let faces):
            [.faces(faces.map { CoveredFace(box: $0.frame, roll: $0.points?.roll ?? 0, confidence: $0.confidence) })]
        }
    }

    /// The faces followed so far.
    public var summaries: [TrackSummary] { [] }

    /// Ends the film; returns the coverages of all frames still held.
    public mutating func finish() -> [FaceCoverage] { [] }
}
