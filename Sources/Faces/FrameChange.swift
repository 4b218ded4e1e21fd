public import VideoFrames

/// How a frame differs from the one before it.
public struct FrameChange: Hashable, Sendable {
    /// Whether a new scene starts with this frame; a film's first frame starts one.
    public var isCut: Bool
    /// How far the whole picture moved, as a share of the stored picture's width (`x`) and height (`y`).
    public var shift: PixelPoint
    /// Correlation with the frame before, laid over it with that shift; 1 is the same but for brightness.
    public var similarity: Double
    /// Change that shift and brightness do not explain, on a grid of ``columns`` × ``rows`` places: mean levels of 255.
    public var places: [UInt8]

    /// Places in a row of ``places``.
    public static let columns = 16
    /// Rows of ``places``.
    public static let rows = 9

    /// Makes a change; by default nothing happened.
    public init(
        isCut: Bool = false, shift: PixelPoint = PixelPoint(x: 0, y: 0), similarity: Double = 1,
        places: [UInt8] = Array(repeating: 0, count: columns * rows)
    ) {
        precondition(places.count == Self.columns * Self.rows, "one value for each place")
        self.isCut = isCut
        self.shift = shift
        self.similarity = similarity
        self.places = places
    }

    /// The largest change at any place.
    public var largest: Int { Int(places.max() ?? 0) }

    /// The largest change inside a part of the stored picture, given as shares of its width and height, 0…1.
    public func largest(in part: PixelRect) -> Int {
        func cell(_ value: Double, _ count: Int) -> Int {
            max(0, min(count - 1, Int(max(0, min(1, value)) * Double(count))))
        }
        var result = 0
        for y in cell(part.y, Self.rows)...max(cell(part.y, Self.rows), cell(part.maxY, Self.rows)) {
            for x in cell(part.x, Self.columns)...max(cell(part.x, Self.columns), cell(part.maxX, Self.columns)) {
                result = max(result, Int(places[y * Self.columns + x]))
            }
        }
        return result
    }

    /// How far the picture moved in displayed pixels.
    public func displayedShift(_ geometry: DisplayGeometry) -> PixelPoint {
        let size = geometry.storedSize
        let origin = geometry.displayed(PixelPoint(x: 0, y: 0))
        let moved = geometry.displayed(
            PixelPoint(x: shift.x * Double(size.width), y: shift.y * Double(size.height)))
        return PixelPoint(x: moved.x - origin.x, y: moved.y - origin.y)
    }
}
