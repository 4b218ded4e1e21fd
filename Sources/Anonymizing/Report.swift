public import FoundationEssentials

/// What one run did, for people who must prove it and for scripts: the content of the JSON report.
public struct Report: Hashable, Sendable {
    /// Name and version of the format.
    public static let schema = "anonymize.report/1"

    /// How a run ended.
    public enum Verdict: String, Hashable, Sendable {
        /// Every frame was read, looked at and written.
        case complete
        /// The output is whole as far as the input could be read, but a person should look at it.
        case review
    }

    /// A file, named without its folder.
    public struct File: Hashable, Sendable {
        /// The file's name, or `-` for a standard stream.
        public var name: String
        /// Size in bytes, where the file has one.
        public var bytes: Int?
        /// SHA-256 of the content in hexadecimal, where it could be read again.
        public var sha256: String?
        /// SHA-256 of the content as it was before the run, in hexadecimal; of inputs only.
        public var sha256Before: String?

        /// When the content was last changed, in seconds since 1970 with all digits that the system has; for inputs.
        public var modified: String?

        /// Describes a file.
        public init(name: String, bytes: Int? = nil, sha256: String? = nil) {
            self.name = name
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    /// One face that was followed.
    public struct Track: Hashable, Sendable {
        /// Number of the track.
        public var trackingID: Int
        /// First frame that was covered.
        public var firstFrame: Int
        /// Last frame that was covered.
        public var lastFrame: Int
        /// How many frames were covered.
        public var frames: Int
        /// How many of them the detector did not see the face in.
        public var bridged: Int
        /// When it is shown and how surely it was found, where that was followed.
        public var details: TrackDetails?

        /// Describes a track.
        public init(trackingID: Int, firstFrame: Int, lastFrame: Int, frames: Int, bridged: Int) {
            self.trackingID = trackingID
            self.firstFrame = firstFrame
            self.lastFrame = lastFrame
            self.frames = frames
            self.bridged = bridged
        }
    }

    /// What became of one stream of the input.
    public struct Stream: Hashable, Sendable {
        /// Number of the stream in the input.
        public var index: Int
        /// Kind of content: `video`, `audio`, `subtitle`, `data`, `attachment`.
        public var type: String
        /// Name of the codec.
        public var codec: String
        /// `anonymized`, `copied`, `re-encoded` or `dropped`.
        public var action: String
        /// Why, where that is not plain.
        public var reason: String?

        /// Describes a stream.
        public init(index: Int, type: String, codec: String, action: String, reason: String? = nil) {
            self.index = index
            self.type = type
            self.codec = codec
            self.action = action
            self.reason = reason
        }
    }

    /// Versions of everything that took part.
    public struct Versions: Hashable, Sendable {
        /// This program.
        public var anonymize: String
        /// The media libraries.
        public var ffmpeg: String
        /// The inference runtime; `nil` when no network was run.
        public var openvino: String?
        /// SHA-256 of each network, by name in alphabetical order.
        public var models: [String: String]

        /// Lists versions.
        public init(anonymize: String, ffmpeg: String, openvino: String? = nil, models: [String: String] = [:]) {
            self.anonymize = anonymize
            self.ffmpeg = ffmpeg
            self.openvino = openvino
            self.models = models
        }
    }

    /// Time spent, in seconds; stages run side by side, so they do not add up to the total.
    public struct Seconds: Hashable, Sendable {
        /// From start to finish.
        public var total = 0.0
        /// Reading and decoding.
        public var decode = 0.0
        /// Looking for faces.
        public var detect = 0.0
        /// Drawing masks.
        public var filter = 0.0
        /// Encoding and writing.
        public var encode = 0.0

        /// Makes times of zero.
        public init() {}
    }

    /// How the run ended.
    public var verdict: Verdict
    /// The file that was read.
    public var input: File
    /// The file that was written.
    public var output: File
    /// Numbers of frames.
    public var frames = AnonymizationSummary.Frames()
    /// The faces that were followed.
    public var tracks: [Track] = []
    /// What a person should look at first.
    public var review: [ReviewSpan] = []
    /// What a second look at the finished file came to; `nil` when there was none.
    public var verification: JSONValue?
    /// What became of the input's streams.
    public var streams: [Stream] = []
    /// Everything a person should know, one sentence each.
    public var warnings: [String] = []
    /// The settings of the run, by name.
    public var settings: JSONValue = .object([])
    /// A digest of all settings that the output depends on, to tell whether two runs were alike.
    public var settingsDigest: String?
    /// Versions of everything that took part.
    public var versions: Versions
    /// Time spent.
    public var seconds = Seconds()
    /// When the run began.
    public var startedAt: Date

    /// Makes a report without counts.
    public init(verdict: Verdict, input: File, output: File, versions: Versions, startedAt: Date) {
        self.verdict = verdict
        self.input = input
        self.output = output
        self.versions = versions
        self.startedAt = startedAt
    }
}
