/// How a head is turned toward the camera, in degrees, with the signs of ML Kit's face detection concepts.
public struct HeadAngles: Hashable, Sendable {
    /// Rotation about the axis through the ears; positive when the face looks up.
    public var x: Double
    /// Rotation about the neck; positive when the face looks to the right of the picture.
    public var y: Double
    /// Tilt in the picture; positive when the head is turned counter-clockwise as seen in the picture.
    public var z: Double

    /// Makes the angles.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }
}
