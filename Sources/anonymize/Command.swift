/// What the program can be asked to do.
enum Command: String, CaseIterable, Sendable {
    /// Hide every face of a video or picture.
    case anonymize
    /// Show what one frame will look like.
    case preview
    /// List the faces.
    case detect
    /// Look at a finished file again.
    case verify
    /// Hide every face of many files.
    case batch
    /// Hide faces in live pictures.
    case live
    /// Say where a film can be taken apart.
    case split
    /// Put the parts of a film together.
    case join

    /// How the command is called.
    var call: String { self == .anonymize ? "anonymize" : "anonymize \(rawValue)" }
}
