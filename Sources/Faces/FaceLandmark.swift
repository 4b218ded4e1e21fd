public import VideoFrames

/// A point of interest of a face.
public struct FaceLandmark: Hashable, Sendable {
    /// Which point it is.
    public var type: FaceLandmarkType
    /// Where it is, in displayed pixels.
    public var position: PixelPoint

    /// Makes a landmark.
    public init(type: FaceLandmarkType, position: PixelPoint) {
        self.type = type
        self.position = position
    }
}

/// The landmarks of a face, with ML Kit's names; left and right are the person's own.
public enum FaceLandmarkType: String, CaseIterable, Hashable, Sendable {
    /// Center of the lower lip's lower edge.
    case mouthBottom
    /// The person's left corner of the mouth.
    case mouthLeft
    /// The person's right corner of the mouth.
    case mouthRight
    /// Center of the person's left eye.
    case leftEye
    /// Center of the person's right eye.
    case rightEye
    /// Where the person's left ear meets the cheek.
    case leftEar
    /// Where the person's right ear meets the cheek.
    case rightEar
    /// Middle of the person's left cheek.
    case leftCheek
    /// Middle of the person's right cheek.
    case rightCheek
    /// Where the nose meets the upper lip.
    case noseBase
}
