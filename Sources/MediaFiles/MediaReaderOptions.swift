/// How a file is read, and how much it may ask for.
public struct MediaReaderOptions: Hashable, Sendable {
    /// Threads of each video decoder; 0 takes one for each processor, but at most four.
    ///
    /// Every thread holds a picture of its own, so more of them cost memory.
    public var decoderThreads: Int
    /// Largest number of pixels of a picture; files that claim more are refused before memory is allocated.
    public var maximumPixels: Int
    /// Largest number of streams of a file.
    public var maximumStreams: Int
    /// Whether frames must come out as soon as they can, as from a live source.
    var isLive = false
    /// Whether packets that an edit list hides come out too; for inspection.
    var ignoresEditLists = false

    /// Makes settings that suit files of any origin: pictures up to 2²⁷ pixels, up to 256 streams.
    public init(decoderThreads: Int = 0, maximumPixels: Int = 1 << 27, maximumStreams: Int = 256) {
        self.decoderThreads = decoderThreads
        self.maximumPixels = maximumPixels
        self.maximumStreams = maximumStreams
    }
}
