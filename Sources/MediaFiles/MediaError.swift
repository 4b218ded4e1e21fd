/// What can go wrong with media files.
///
/// The cases are data; sentences are made by whoever talks to people.
public enum MediaError: Error, Hashable, Sendable {
    /// The file cannot be opened or is not media that may be read.
    case opening(path: String, LibavFailure)
    /// The file is of a kind that is never opened: a playlist, or a file that refers to other files.
    case formatNotAllowed(path: String, format: String)
    /// The file has no picture stream.
    case noVideo(path: String)
    /// The video is in a form that cannot be kept honest, such as Dolby Vision profile 5.
    case unsupportedVideo(path: String, reason: String)
    /// Decoding cannot go on.
    case decoding(path: String, frame: Int, LibavFailure)
    /// Not a single frame could be decoded.
    case noFrames(path: String)
    /// The container cannot be told from the output's name, or cannot be written.
    case unknownContainer(path: String)
    /// The container cannot hold what is asked for; `reason` says what.
    case cannotHold(container: String, reason: String)
    /// Encoder, quality, preset and bit rate do not go together, with each other or with the container.
    case cannotEncode(EncoderProblem)
    /// The encoder refuses the film.
    case encoder(name: String, reason: String)
    /// Something of the film would be lost, and that was not allowed; nothing was written.
    case wouldLose(path: String, [MediaLoss])
    /// The output exists and may not be replaced.
    case outputExists(path: String)
    /// The output cannot be made.
    case creating(path: String, LibavFailure)
    /// Writing failed, for example because the disk is full.
    case writing(path: String, LibavFailure)
    /// Encoding failed.
    case encoding(path: String, frame: Int, LibavFailure)
    /// The parts of a film cannot be joined; `reason` says why.
    case parts(path: String, reason: String)
    /// The finished file is not what was written into it; nothing was published.
    case verification(path: String, reason: String)
}
