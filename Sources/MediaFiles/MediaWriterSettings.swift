/// How a film or picture is written.
///
/// What is `nil` is chosen by the container and the source: an encoder that keeps depth and chroma, and a quality at which
/// the loss cannot be seen.
public struct MediaWriterSettings: Hashable, Sendable {
    /// libav's name of the video encoder, such as `libx264`.
    public var encoder: String?
    /// The encoder's constant quality (its `crf`, or its quantizer where it has no such option); lower is better.
    public var quality: Double?
    /// The encoder's preset by name, or its speed number.
    public var preset: String?
    /// Bits a second to aim at, instead of a constant quality.
    public var bitRate: Int?
    /// Whether audio is copied into the output.
    public var keepsAudio = true
    /// Whether subtitles are kept where the container can hold them, in another form of text if need be.
    public var keepsSubtitles = false
    /// Whether chapters and their titles are kept.
    public var keepsChapters = false
    /// Whether tags are kept that say what a film is about, such as its title; never places, devices, days or thumbnails.
    public var keepsMetadata = false
    /// Whether, beside ``keepsMetadata``, tags are kept that say where, when and with what a film was made.
    public var keepsLocation = false
    /// Whether a film is refused, before anything is written, of which something would be lost.
    public var refusesLosses = false
    /// Whether an existing file at the output's path is replaced.
    public var replacesExisting = false
    /// Processors for encoders that can be told so; 0 for all.
    ///
    /// What is written does not depend on it.
    public var threads = 0
    /// The container by file name extension or libav's name; needed where the path does not say it, such as for `-`.
    public var container: String?
    /// Makes the write with this number (from 1) fail as on a full disk; for tests of what happens then.
    public var failsWriteNumber: Int?

    /// Makes the default settings.
    public init() {}
}
