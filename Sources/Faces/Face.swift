public import VideoFrames

/// One face found in a picture, in ML Kit's vocabulary.
///
/// All positions are pixels of the picture as displayed (upright, square pixels), origin at the top left. "Left" and "right" are
/// the person's own. A value that is not known is `nil`.
public struct Face: Hashable, Sendable {
    /// The face's box, from hairline to chin without ears; it may reach past the picture's edges.
    public var frame: PixelRect
    /// How sure the detector is, 0…1.
    public var confidence: Double
    /// Eyes, nose and mouth corners, where the detector gives them.
    public var points: FacePoints?
    /// The same number for the same person from frame to frame, where faces are tracked.
    public var trackingID: Int?
    /// How the head is turned, where that was looked at.
    public var angles: HeadAngles?
    /// Points of interest that are visible, where they were asked for.
    public var landmarks: [FaceLandmark] = []
    /// Outlines of the features, where they were asked for.
    public var contours: [FaceContour] = []
    /// Smile and open eyes, where they were asked for and the face is seen from the front.
    public var classification: FaceClassification?

    /// Makes a face that nothing more is known of; the details are set afterwards.
    public init(frame: PixelRect, confidence: Double, points: FacePoints? = nil, trackingID: Int? = nil) {
        self.frame = frame
        self.confidence = confidence
        self.points = points
        self.trackingID = trackingID
    }
}

/// The five points a face detector gives: eye centers, nose tip and mouth corners, named from the person's side.
public struct FacePoints: Hashable, Sendable {
    /// Center of the person's left eye.
    public var leftEye: PixelPoint
    /// Center of the person's right eye.
    public var rightEye: PixelPoint
    /// Tip of the nose.
    public var nose: PixelPoint
    /// The person's left corner of the mouth.
    public var mouthLeft: PixelPoint
    /// The person's right corner of the mouth.
    public var mouthRight: PixelPoint

    /// Makes the five points.
    public init(
        leftEye: PixelPoint, rightEye: PixelPoint, nose: PixelPoint, mouthLeft: PixelPoint, mouthRight: PixelPoint
    ) {
        self.leftEye = leftEye
        self.rightEye = rightEye
        self.nose = nose
        self.mouthLeft = mouthLeft
        self.mouthRight = mouthRight
    }

    /// Rotation of the line between the eyes in radians, clockwise as seen in the picture; 0 is upright.
    ///
    /// The person's right eye is on the picture's left, so an upright face has the left eye at larger `x`.
    public var roll: Double { Angle.direction(x: leftEye.x - rightEye.x, y: leftEye.y - rightEye.y) }
}
