// The properties as code written for ML Kit reads them: a `has…` beside each value, and 0 where there is none.

extension Face {
    /// Whether the rotation about the axis through the ears is known.
    public var hasHeadEulerAngleX: Bool { angles != nil }
    /// Degrees the face looks up; 0 where it is not known.
    public var headEulerAngleX: Double { angles?.x ?? 0 }
    /// Whether the rotation about the neck is known.
    public var hasHeadEulerAngleY: Bool { angles != nil }
    /// Degrees the face looks to the right of the picture; 0 where it is not known.
    public var headEulerAngleY: Double { angles?.y ?? 0 }
    /// Whether the tilt in the picture is known.
    public var hasHeadEulerAngleZ: Bool { angles != nil }
    /// Degrees the head is tilted counter-clockwise in the picture; 0 where it is not known.
    public var headEulerAngleZ: Double { angles?.z ?? 0 }

    /// Whether it is known how probably the person smiles.
    public var hasSmilingProbability: Bool { classification?.smiling != nil }
    /// Probability that the person smiles, 0…1; 0 where it is not known.
    public var smilingProbability: Double { classification?.smiling ?? 0 }
    /// Whether it is known how probably the left eye is open.
    public var hasLeftEyeOpenProbability: Bool { classification?.leftEyeOpen != nil }
    /// Probability that the person's left eye is open, 0…1; 0 where it is not known.
    public var leftEyeOpenProbability: Double { classification?.leftEyeOpen ?? 0 }
    /// Whether it is known how probably the right eye is open.
    public var hasRightEyeOpenProbability: Bool { classification?.rightEyeOpen != nil }
    /// Probability that the person's right eye is open, 0…1; 0 where it is not known.
    public var rightEyeOpenProbability: Double { classification?.rightEyeOpen ?? 0 }

    /// Whether the face has a number that it keeps from frame to frame.
    public var hasTrackingID: Bool { trackingID != nil }

    /// Returns the landmark of a type, or `nil` where it is not visible or was not asked for.
    public func landmark(ofType type: FaceLandmarkType) -> FaceLandmark? {
        landmarks.first { $0.type == type }
    }

    /// Returns the contour of a type, or `nil` where it was not found or not asked for.
    public func contour(ofType type: FaceContourType) -> FaceContour? {
        contours.first { $0.type == type }
    }
}
