public import Faces

/// What a run did, for the report and the last line on the terminal.
public struct AnonymizationSummary: Sendable {
    /// Frame counts, over all video tracks.
    public struct Frames: Hashable, Sendable {
        /// Frames the source gave.
        public var read = 0
        /// Frames the sink took.
        public var written = 0
        /// Frames in which at least one face, or everything, was hidden.
        public var covered = 0
        /// Frames that were hidden whole.
        public var whole = 0
        /// Frames the decoder reported damage in.
        public var damaged = 0
        /// Frames the network was run on.
        public var looked = 0
    }

    /// Seconds of work by stage, waiting not counted, and of the whole run.
    public struct Seconds: Hashable, Sendable {
        /// Start to end.
        public var total = 0.0
        /// Reading and decoding.
        public var decode = 0.0
        /// Looking for faces.
        public var detect = 0.0
        /// Following and masking them.
        public var filter = 0.0
        /// Encoding and writing.
        public var encode = 0.0
    }

    /// Frame counts.
    public var frames = Frames()
    /// Time spent.
    public var seconds = Seconds()
    /// The faces followed, by video track.
    public var tracks: [Int: [TrackSummary]] = [:]

    /// Makes an empty summary.
    public init() {}
}
