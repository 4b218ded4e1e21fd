/// What is known of one stream of a file before it is decoded.
public struct StreamDescription: Hashable, Sendable {
    /// The kinds of streams.
    public enum Kind: String, Hashable, Sendable {
        case video, audio, subtitle, data, attachment, other
    }

    /// Number of the stream in the file.
    public var index: Int
    /// What it carries.
    public var kind: Kind
    /// libav's name for the codec, such as `h264`.
    public var codec: String
    /// Language as ISO 639-2 where the file names one.
    public var language: String?
    /// Whether players choose it first.
    public var isDefault: Bool
    /// Whether it is a cover picture rather than video.
    public var isCover: Bool
    /// What players show of its purpose beside ``isDefault``: libav's disposition flags, those that name no picture.
    var purposes: Int32 = 0
    /// Tags of the stream that ``MediaWriterSettings`` may ask to keep; the language is not among them.
    var tags = SourceTags()

    /// Makes a description.
    public init(
        index: Int, kind: Kind, codec: String, language: String? = nil, isDefault: Bool = false, isCover: Bool = false
    ) {
        self.index = index
        self.kind = kind
        self.codec = codec
        self.language = language
        self.isDefault = isDefault
        self.isCover = isCover
    }
}

/// What happens to one stream, for the report.
public struct StreamDecision: Hashable, Sendable {
    /// What is done with a stream.
    public enum Action: String, Hashable, Sendable {
        /// Decoded, masked, encoded again.
        case anonymized
        /// Packets copied as they are.
        case copied
        /// Encoded again in another codec, unmasked because it carries no picture.
        case reencoded
        /// Left out.
        case dropped
    }

    /// The stream of the input.
    public var stream: StreamDescription
    /// What is done with it.
    public var action: Action
    /// Why, where it is not copied or anonymized: such as `telemetry`.
    public var reason: String?

    /// Makes a decision.
    public init(stream: StreamDescription, action: Action, reason: String? = nil) {
        self.stream = stream
        self.action = action
        self.reason = reason
    }
}
