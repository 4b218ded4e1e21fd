public import Faces
internal import Synchronization
public import VideoFrames

/// Finds faces in live pictures: as small ones as this machine can in the time of a look.
///
/// Where a whole input of 960 pixels takes too long, pictures are shown smaller to the network, down to 352 pixels; ``side`` says
/// how large, and ``smallestFace`` what may be missed. Any thread may call; one search is under way at a time.
public final class PacedFaceDetector: RegionFaceFinding {
    private let detector: CenterFaceDetector
    private let pace: Mutex<LookPace>

    /// Uses a detector in fast mode.
    ///
    /// - Parameter budget: Seconds that a look should take. A live frame is hidden whole when the newest look is older than
    ///   0.1 s, so two looks in a row must be quicker than that.
    public init(_ detector: CenterFaceDetector, budget: Double = 0.045) {
        self.detector = detector
        pace = Mutex(LookPace(budget: budget))
    }

    /// How many searches are worth having under way at once.
    public var searchesInFlight: Int { detector.searchesInFlight }

    /// Pixels of the longer side of the network's input at present.
    public var side: Int { pace.withLock { $0.side } }

    /// The smallest face that is found reliably at present, as a fraction of the picture's longer side.
    public var smallestFace: Double { NetworkPlan.reliableFace / Double(side) }

    /// Compiles the network for the usual shape of pictures and measures how long looks take, half a second in all.
    ///
    /// - Throws: `DetectionError.runtime` when the runtime refuses.
    public func prepare() throws {
        let gray = PixelBuffer(format: .gray, size: PictureSize(width: 1280, height: 720))
        let geometry = DisplayGeometry(storedSize: gray.size)
        let side = LookPace.sides[LookPace.sides.count - 2]
        _ = try detector.begin(gray, geometry: geometry, longestSide: side).faces()
        let start = ContinuousClock.now
        _ = try detector.begin(gray, geometry: geometry, longestSide: side).faces()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        pace.withLock { $0.start(from: seconds, side: side) }
        for _ in 0..<3 { _ = try begin(gray, geometry: geometry).faces() }
    }

    /// Starts to look at a whole picture.
    ///
    /// - Throws: `DetectionError.runtime` when the runtime refuses.
    public func begin(_ picture: borrowing PixelBuffer, geometry: DisplayGeometry) throws -> any FaceSearch {
        let (start, side) = (ContinuousClock.now, side)
        let search = try detector.begin(picture, geometry: geometry, longestSide: side)
        return PacedSearch(search) { [self] in
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            pace.withLock { if $0.side == side { $0.add(seconds) } }
        }
    }

    /// Starts to look at a part of a picture; its time does not count.
    ///
    /// - Throws: `DetectionError.emptyRegion` or `.runtime`.
    public func begin(
        _ picture: borrowing PixelBuffer, geometry: DisplayGeometry, region: PixelRect
    ) throws -> any FaceSearch {
        try detector.begin(picture, geometry: geometry, region: region)
    }

    /// Regions that together cover a picture finely enough for the smallest wanted face.
    public func smallFaceRegions(in geometry: DisplayGeometry) -> [PixelRect] {
        detector.smallFaceRegions(in: geometry)
    }
}

/// A search that says when it has ended.
private struct PacedSearch: FaceSearch {
    private let search: any FaceSearch
    private let onEnd: @Sendable () -> Void

    init(_ search: any FaceSearch, onEnd: @escaping @Sendable () -> Void) {
        self.search = search
        self.onEnd = onEnd
    }

    func faces() throws -> [Face] {
        let faces = try search.faces()
        onEnd()
        return faces
    }
}
