import VideoFrames

extension UprightPicture {
    /// Converts a stored picture: color model, depth, range, turning and sample aspect ratio; alpha is left out.
    init(_ picture: borrowing PixelBuffer, geometry: DisplayGeometry) {
        let size = geometry.displayedSize
        let whole = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        self.init(picture, geometry: geometry, region: whole, size: size)
    }

    /// Converts a part of a stored picture, `region` in displayed pixels, to `size`; what lies outside is black.
    init(_ picture: borrowing PixelBuffer, geometry: DisplayGeometry, region: PixelRect, size: PictureSize) {
        self.init(size: size)
        let (scaleX, scaleY) = (region.width / Double(size.width), region.height / Double(size.height))
        let shown = geometry.displayedSize
        let planes = Samples(picture)
        let converter = ColorConverter(format: picture.format, color: picture.color, height: picture.size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let point = PixelPoint(
                    x: region.x + (Double(x) + 0.5) * scaleX, y: region.y + (Double(y) + 0.5) * scaleY)
                guard point.x >= 0, point.y >= 0, point.x < Double(shown.width), point.y < Double(shown.height) else {
                    continue
                }
                let place = geometry.stored(point)
                self[x, y] = converter.color(planes.values(x: Int(place.x), y: Int(place.y)))
            }
        }
    }
}

/// All samples of a picture as numbers of 0…1, whatever their width.
private struct Samples {
    private let planes: [[UInt16]]
    private let sizes: [PictureSize]
    private let format: PixelFormat

    init(_ picture: borrowing PixelBuffer) {
        format = picture.format
        var planes: [[UInt16]] = []
        for index in 0..<(format.model == .gray ? 1 : 3) {
            planes.append(
                format.bytesPerSample == 1
                    ? Self.copy(picture.plane(index, as: UInt8.self)) : Self.copy(picture.plane(index, as: UInt16.self))
            )
        }
        self.planes = planes
        let size = picture.size
        sizes = planes.indices.map { [format] in format.size(ofPlane: $0, in: size) }
    }

    private static func copy<Sample>(_ plane: borrowing Plane<Sample>) -> [UInt16] {
        var result: [UInt16] = []
        result.reserveCapacity(plane.width * plane.height)
        for y in 0..<plane.height {
            let row = plane.row(y)
            for x in row.indices { result.append(UInt16(truncatingIfNeeded: row[x])) }
        }
        return result
    }

    /// The samples at a place of the stored picture; places outside count as its edge.
    func values(x: Int, y: Int) -> (Double, Double, Double) {
        func value(_ plane: Int) -> Double {
            let column = min(max(0, x >> format.shiftX(ofPlane: plane)), sizes[plane].width - 1)
            let row = min(max(0, y >> format.shiftY(ofPlane: plane)), sizes[plane].height - 1)
            return Double(planes[plane][row * sizes[plane].width + column])
        }
        let first = value(0)
        return planes.count == 1 ? (first, first, first) : (first, value(1), value(2))
    }
}

/// Turns samples into RGB (ITU-T H.273, equations for non-constant luminance).
private struct ColorConverter {
    private let model: PixelFormat.Model
    /// Value of black or of no color, and from there to white or to full color.
    private let luma: (zero: Double, range: Double)
    private let chroma: (zero: Double, range: Double)
    private let weights: (red: Double, blue: Double)

    init(format: PixelFormat, color: ColorDescription, height: Int) {
        model = format.model
        let step = Double(1 << (format.bitDepth - 8))
        let isLimited = color.range == .limited || (color.range == .unspecified && format.model == .yuv)
        let full = Double(format.maximum)
        luma = isLimited ? (16 * step, 219 * step) : (0, full)
        chroma = (128 * step, isLimited ? 112 * step : full / 2)
        weights = color.lumaWeights(height: height)
    }

    func color(_ samples: (Double, Double, Double)) -> UprightPicture.Color {
        func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        func scaled(_ value: Double) -> Double { (value - luma.zero) / luma.range }
        let first = scaled(samples.0)
        switch model {
        case .gray: return .init(red: byte(first), green: byte(first), blue: byte(first))
        case .rgb: return .init(red: byte(scaled(samples.2)), green: byte(first), blue: byte(scaled(samples.1)))
        case .yuv:
            let cb = (samples.1 - chroma.zero) / chroma.range
            let cr = (samples.2 - chroma.zero) / chroma.range
            let red = first + (1 - weights.red) * cr
            let blue = first + (1 - weights.blue) * cb
            let green = (first - weights.red * red - weights.blue * blue) / (1 - weights.red - weights.blue)
            return .init(red: byte(red), green: byte(green), blue: byte(blue))
        }
    }
}
