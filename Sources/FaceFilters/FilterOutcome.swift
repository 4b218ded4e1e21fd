/// What the filter covered in a frame.
public enum FilterOutcome: Hashable, Sendable {
    /// Nothing: no face, or none that reaches into the picture. The frame is as it was.
    case untouched
    /// So many faces.
    case faces(Int)
    /// The whole picture, because nothing was known, the frame was damaged, or a face's numbers made no sense.
    case wholePicture
}
