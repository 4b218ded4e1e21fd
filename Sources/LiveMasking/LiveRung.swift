/// How sure a live mask is: the four rungs of a ladder that only ever hides more on the way down.
public enum LiveRung: String, CaseIterable, Hashable, Sendable {
    /// Faces as they were found in this very frame.
    case detected
    /// Faces where they should be by now, enlarged by how far they may have gone.
    case predicted
    /// Nothing recent is known of the faces, so the whole picture is pixelated.
    case wholePicture
    /// Nothing is known, or something failed: one flat color instead of the picture.
    case slate
}
