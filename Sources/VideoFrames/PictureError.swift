/// Why a picture's memory cannot be used.
public enum PictureError: Error, Hashable, Sendable {
    /// There is not enough memory for a copy of a picture of this size, which its decoder still needs as it is.
    case outOfMemory(PictureSize)
}
