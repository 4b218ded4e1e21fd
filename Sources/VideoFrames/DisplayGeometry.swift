/// Maps between a picture as stored and as shown: sample aspect ratio, then turning and mirroring.
///
/// The displayed picture has square pixels. Samples that are wider than high widen the picture (its height is kept); its size
/// is rounded to whole pixels while the mapping itself is exact.
public struct DisplayGeometry: Hashable, Sendable {
    /// Size of the stored picture.
    public let storedSize: PictureSize
    /// How the stored picture is turned to be shown.
    public let orientation: ImageOrientation
    /// Width over height of one stored sample; 1 is square.
    public let sampleAspectRatio: Double

    /// Makes the mapping; an aspect ratio that is not a positive number counts as 1.
    public init(storedSize: PictureSize, orientation: ImageOrientation = .up, sampleAspectRatio: Double = 1) {
        self.storedSize = storedSize
        self.orientation = orientation
        self.sampleAspectRatio = sampleAspectRatio.isFinite && sampleAspectRatio > 0 ? sampleAspectRatio : 1
    }

    /// Size of the picture as shown, in square pixels.
    public var displayedSize: PictureSize {
        let wide = PictureSize(
            width: max(1, Int((Double(storedSize.width) * sampleAspectRatio).rounded())), height: storedSize.height)
        return orientation.swapsAxes ? wide.transposed : wide
    }

    /// Displayed pixels per stored sample, along the stored picture's axes.
    private var scale: (x: Double, y: Double) {
        // Rounded like the size, so that the displayed picture's edge is the stored picture's edge.
        let shown = orientation.swapsAxes ? displayedSize.height : displayedSize.width
        return (Double(shown) / Double(max(1, storedSize.width)), 1)
    }

    /// Returns where a displayed point lies in the stored picture.
    public func stored(_ point: PixelPoint) -> PixelPoint {
        var (x, y) = orientation.swapsAxes ? (point.y, point.x) : (point.x, point.y)
        x /= scale.x
        y /= scale.y
        if orientation.flipsStoredX { x = Double(storedSize.width) - x }
        if orientation.flipsStoredY { y = Double(storedSize.height) - y }
        return PixelPoint(x: x, y: y)
    }

    /// Returns where a stored point lies in the displayed picture.
    public func displayed(_ point: PixelPoint) -> PixelPoint {
        var (x, y) = (point.x, point.y)
        if orientation.flipsStoredX { x = Double(storedSize.width) - x }
        if orientation.flipsStoredY { y = Double(storedSize.height) - y }
        x *= scale.x
        y *= scale.y
        return orientation.swapsAxes ? PixelPoint(x: y, y: x) : PixelPoint(x: x, y: y)
    }

    /// Returns the stored rectangle that a displayed one covers.
    public func stored(_ rect: PixelRect) -> PixelRect {
        Self.rect(stored(PixelPoint(x: rect.x, y: rect.y)), stored(PixelPoint(x: rect.maxX, y: rect.maxY)))
    }

    /// Returns the displayed rectangle that a stored one covers.
    public func displayed(_ rect: PixelRect) -> PixelRect {
        Self.rect(displayed(PixelPoint(x: rect.x, y: rect.y)), displayed(PixelPoint(x: rect.maxX, y: rect.maxY)))
    }

    private static func rect(_ a: PixelPoint, _ b: PixelPoint) -> PixelRect {
        PixelRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }
}
