public import VideoFrames

/// Points along one feature of a face.
public struct FaceContour: Hashable, Sendable {
    /// Which feature it is.
    public var type: FaceContourType
    /// The points in displayed pixels, `type.pointCount` of them.
    public var points: [PixelPoint]

    /// Makes a contour.
    public init(type: FaceContourType, points: [PixelPoint]) {
        self.type = type
        self.points = points
    }
}

/// The contours of a face, with ML Kit's names and numbers of points; left and right are the person's own.
///
/// The face and the eyes are closed outlines that run clockwise as seen in the picture, the face from the middle of the forehead,
/// the eyes from their corner on the picture's left. All others run from the picture's left to its right, or downwards.
public enum FaceContourType: String, CaseIterable, Hashable, Sendable {
    /// Outline of the face, 36 points.
    case face
    /// Upper edge of the left eyebrow, 5 points.
    case leftEyebrowTop
    /// Lower edge of the left eyebrow, 5 points.
    case leftEyebrowBottom
    /// Upper edge of the right eyebrow, 5 points.
    case rightEyebrowTop
    /// Lower edge of the right eyebrow, 5 points.
    case rightEyebrowBottom
    /// Outline of the left eye, 16 points.
    case leftEye
    /// Outline of the right eye, 16 points.
    case rightEye
    /// Upper edge of the upper lip, 11 points with both corners of the mouth.
    case upperLipTop
    /// Lower edge of the upper lip, 9 points.
    case upperLipBottom
    /// Upper edge of the lower lip, 9 points.
    case lowerLipTop
    /// Lower edge of the lower lip, 9 points.
    case lowerLipBottom
    /// From between the eyes to the tip of the nose, 2 points.
    case noseBridge
    /// Lower edge of the nose, 3 points.
    case noseBottom
    /// Center of the left cheek, 1 point.
    case leftCheek
    /// Center of the right cheek, 1 point.
    case rightCheek

    /// Number of points of this contour; 133 for all together.
    public var pointCount: Int {
        switch self {
        case .face: 36
        case .leftEye, .rightEye: 16
        case .upperLipTop: 11
        case .upperLipBottom, .lowerLipTop, .lowerLipBottom: 9
        case .leftEyebrowTop, .leftEyebrowBottom, .rightEyebrowTop, .rightEyebrowBottom: 5
        case .noseBottom: 3
        case .noseBridge: 2
        case .leftCheek, .rightCheek: 1
        }
    }
}
