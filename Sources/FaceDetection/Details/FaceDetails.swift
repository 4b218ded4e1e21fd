/// What to find out about faces beyond their boxes.
public struct FaceDetails: Hashable, Sendable {
    /// How the head is turned.
    public var angles: Bool
    /// The points of interest that are visible.
    public var landmarks: Bool
    /// The outlines of the features.
    public var contours: Bool
    /// Smile and open eyes.
    public var classification: Bool
    /// The outline of the face, also where the other contours are not asked for: it takes one network less than they do.
    public var outline = false

    /// Chooses the details.
    public init(angles: Bool = true, landmarks: Bool = false, contours: Bool = false, classification: Bool = false) {
        self.angles = angles
        self.landmarks = landmarks
        self.contours = contours
        self.classification = classification
    }

    /// Whether anything is to be found out at all.
    var isEmpty: Bool { !angles && !landmarks && !contours && !classification && !outline }
}
