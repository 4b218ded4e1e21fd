import VideoFrames

/// A picture as a screen shows it: upright, square pixels, 8-bit RGB.
///
/// Made for single pictures: it takes a pass with a division of work per pixel, and no care for speed.
struct UprightPicture: Equatable, Sendable {
    /// Red, green and blue of one pixel.
    struct Color: Equatable, Sendable {
        var red: UInt8
        var green: UInt8
        var blue: UInt8

        static let black = Color(red: 0, green: 0, blue: 0)
        static let white = Color(red: 255, green: 255, blue: 255)
    }

    /// Size in pixels.
    let size: PictureSize
    private var pixels: [Color]

    /// Makes a picture of one color.
    init(size: PictureSize, color: Color = .black) {
        precondition(size.width > 0 && size.height > 0, "a picture has at least one pixel")
        self.size = size
        pixels = Array(repeating: color, count: size.width * size.height)
    }

    /// The color of a pixel inside the picture.
    subscript(x: Int, y: Int) -> Color {
        get { pixels[y * size.width + x] }
        set { pixels[y * size.width + x] = newValue }
    }

    /// Fills a rectangle; what lies outside the picture is left out.
    mutating func fill(x: Range<Int>, y: Range<Int>, _ color: Color) {
        let (columns, rows) = (x.clamped(to: 0..<size.width), y.clamped(to: 0..<size.height))
        for row in rows {
            for column in columns { self[column, row] = color }
        }
    }

    /// The pixel nearest to a place, which may be anything a file says, also far away or no number.
    static func pixel(_ place: Double) -> Int { place.isNaN ? 0 : Int(min(max(place, -1e6), 1e6).rounded()) }

    /// Draws the outline of a rectangle, two pixels thick.
    mutating func drawFrame(_ rect: PixelRect, _ color: Color) {
        let (left, top) = (Self.pixel(rect.x), Self.pixel(rect.y))
        let (right, bottom) = (Self.pixel(rect.maxX), Self.pixel(rect.maxY))
        guard left < right, top < bottom else { return }
        fill(x: left..<right, y: top..<(top + 2), color)
        fill(x: left..<right, y: (bottom - 2)..<bottom, color)
        fill(x: left..<(left + 2), y: top..<bottom, color)
        fill(x: (right - 2)..<right, y: top..<bottom, color)
    }

    /// Draws a square of `2 × radius + 1` pixels around a place.
    mutating func drawDot(_ place: PixelPoint, radius: Int, _ color: Color) {
        let (x, y) = (Self.pixel(place.x), Self.pixel(place.y))
        fill(x: (x - radius)..<(x + radius + 1), y: (y - radius)..<(y + radius + 1), color)
    }

    /// Draws a straight line, one pixel thick.
    mutating func drawLine(from a: PixelPoint, to b: PixelPoint, _ color: Color) {
        let (startX, startY, endX, endY) = (Self.pixel(a.x), Self.pixel(a.y), Self.pixel(b.x), Self.pixel(b.y))
        let steps = max(abs(endX - startX), abs(endY - startY), 1)
        for step in 0...steps {
            let (x, y) = (startX + (endX - startX) * step / steps, startY + (endY - startY) * step / steps)
            fill(x: x..<(x + 1), y: y..<(y + 1), color)
        }
    }

    /// The picture with every pixel as a square of `factor` pixels.
    func enlarged(_ factor: Int) -> UprightPicture {
        guard factor > 1 else { return self }
        var result = UprightPicture(
            size: PictureSize(width: size.width * factor, height: size.height * factor))
        for y in 0..<result.size.height {
            for x in 0..<result.size.width { result[x, y] = self[x / factor, y / factor] }
        }
        return result
    }

    /// Copies another picture into this one, its upper left corner at `x` and `y`.
    mutating func place(_ other: UprightPicture, x: Int, y: Int = 0) {
        for row in 0..<min(size.height - y, other.size.height) {
            for column in 0..<min(other.size.width, size.width - x) { self[x + column, y + row] = other[column, row] }
        }
    }

    /// The picture as planes, for an encoder.
    func pixelBuffer() -> PixelBuffer {
        let color = ColorDescription(primaries: 1, transfer: 13, matrix: 0, range: .full)
        var buffer = PixelBuffer(format: .rgb, size: size, color: color)
        for (index, channel) in [\Color.green, \Color.blue, \Color.red].enumerated() {
            var plane = buffer.mutablePlane(index, as: UInt8.self)
            for y in 0..<size.height {
                var row = plane.mutableRow(y)
                for x in 0..<size.width { row[x] = pixels[y * size.width + x][keyPath: channel] }
            }
        }
        return buffer
    }
}
