public import VideoFrames

/// What is known of the faces in a frame: everything that must be hidden.
public enum FaceCoverage: Hashable, Sendable {
    /// Nothing is known, so the whole picture is hidden. This is the start, the error and the doubt case: it fails closed.
    case unknown
    /// The faces to hide; an empty list says that the picture was looked at and none was found.
    case faces([CoveredFace])
}

/// One face that must be hidden in one frame.
public struct CoveredFace: Hashable, Sendable {
    /// How the place is known.
    public enum Source: String, Hashable, Sendable {
        /// Found in this very frame.
        case detected
        /// Filled in between, before or after detections.
        case bridged
        /// Named by the user.
        case given
    }

    /// The face's box before any enlargement, in displayed pixels; unclipped.
    public var box: PixelRect
    /// Clockwise rotation of the face in the picture, radians; 0 where it is not known.
    public var roll: Double
    /// How sure the detector was, 0…1; for a bridged face that of its neighbors.
    public var confidence: Double
    /// Number of the track the face belongs to; `nil` for a face that was never followed.
    public var trackingID: Int?
    /// How the place is known.
    public var source: Source
    /// The face's outline in displayed pixels, where contours were found; empty otherwise.
    public var outline: [PixelPoint]

    /// Makes a face to hide.
    public init(
        box: PixelRect, roll: Double = 0, confidence: Double = 1, trackingID: Int? = nil, source: Source = .detected,
        outline: [PixelPoint] = []
    ) {
        self.box = box
        self.roll = roll
        self.confidence = confidence
        self.trackingID = trackingID
        self.source = source
        self.outline = outline
    }
}
