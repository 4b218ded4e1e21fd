/// How thoroughly ``CenterFaceDetector`` looks, and what it may use for it.
public struct CenterFaceSettings: Hashable, Sendable {
    /// Speed or thoroughness first; ML Kit's performance mode.
    public enum Performance: String, Hashable, Sendable {
        /// One look at a picture of moderate size.
        case fast
        /// Larger networks, and a second look at the mirrored picture where ``CenterFaceSettings/looksTwice`` says so.
        case accurate
    }

    /// Speed or thoroughness first.
    public var performance: Performance
    /// Smallest face to look for, as a fraction of the displayed picture's width; faces under 10 pixels are never aimed for.
    ///
    /// It decides the network's size, up to the cap of the performance mode. Smaller faces may be found, but not reliably.
    public var minFaceSize: Double
    /// Pixels that the longer side of the network's input has at least, where the picture itself has them; a multiple of 32.
    ///
    /// Boxes are placed to about a pixel of the input, so details of large faces gain from more than they need to be found.
    public var leastLongSide: Int
    /// Confidence from which candidates are returned, 0…1; low, because a tracker makes use of weak ones.
    public var confidenceFloor: Double
    /// Processor threads for the network; at least 1.
    public var threads: Int
    /// How many searches may be under way at once, at least 1; each needs memory for its input and outputs.
    public var searchesInFlight: Int
    /// Whether the mirrored picture is looked at too and both findings are averaged: twice the work.
    public var looksTwice: Bool
    /// Side of the square network that regions are looked at with, a multiple of 32 pixels.
    public var regionSide: Int
    /// Whether 16-bit floats are used on processors that are faster with them; confidences then differ by about 0.01.
    public var allowsBFloat16: Bool

    /// Makes settings; everything has a default.
    public init(
        performance: Performance = .fast, minFaceSize: Double = 0.006, confidenceFloor: Double = 0.15, threads: Int = 1,
        searchesInFlight: Int = 2
    ) {
        self.performance = performance
        self.minFaceSize = minFaceSize
        self.confidenceFloor = confidenceFloor
        self.threads = threads
        self.searchesInFlight = searchesInFlight
        leastLongSide = 0
        looksTwice = false
        regionSide = 320
        allowsBFloat16 = true
    }
}
