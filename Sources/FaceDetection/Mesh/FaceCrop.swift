import VideoFrames

/// A square that is cut out of the displayed picture, turned so that what is in it stands upright.
struct FaceCrop: Hashable {
    /// Middle of the square, in displayed pixels.
    let center: PixelPoint
    /// Length of its sides, in displayed pixels.
    let side: Double
    /// Clockwise rotation of the square in the picture, in radians.
    let angle: Double
    /// Whether the cut-out is mirrored left to right.
    var isMirrored = false
    /// Pixels along each side of the cut-out.
    let pixels: Int

    /// Displayed pixels from one pixel of the cut-out to the next, along its rows.
    var stepX: PixelPoint {
        let direction = isMirrored ? -side : side
        return PixelPoint(x: cosine(angle) * direction / Double(pixels), y: sine(angle) * direction / Double(pixels))
    }

    /// Displayed pixels from one row of the cut-out to the next.
    var stepY: PixelPoint {
        PixelPoint(x: -sine(angle) * side / Double(pixels), y: cosine(angle) * side / Double(pixels))
    }

    /// Returns the displayed point that a point of the cut-out shows, in pixels from its top left corner.
    func displayed(x: Double, y: Double) -> PixelPoint {
        let (right, down) = (stepX, stepY)
        let (u, v) = (x - Double(pixels) / 2, y - Double(pixels) / 2)
        return PixelPoint(x: center.x + u * right.x + v * down.x, y: center.y + u * right.y + v * down.y)
    }

    /// The upright rectangle around the square, in displayed pixels.
    var bounds: PixelRect {
        let reach = side / 2 * (abs(cosine(angle)) + abs(sine(angle)))
        return PixelRect(center: center, width: 2 * reach, height: 2 * reach)
    }
}
