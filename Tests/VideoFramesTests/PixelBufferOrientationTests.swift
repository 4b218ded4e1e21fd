import Testing
import VideoFrames

@Suite("Turning pictures")
struct PixelBufferOrientationTests {
    /// A 3×2 picture whose samples are 0, 1, 2 and 3, 4, 5.
    private func numbered(bits: Int) -> PixelBuffer {
        var picture = PixelBuffer(
            format: PixelFormat(model: .gray, bitDepth: bits), size: PictureSize(width: 3, height: 2))
        for y in 0..<2 {
            for x in 0..<3 { picture.set(x, y, y * 3 + x) }
        }
        return picture
    }

    @Test(
        "every orientation shows the picture as EXIF says", arguments: [8, 10],
        [
            (ImageOrientation.up, [[0, 1, 2], [3, 4, 5]]), (.upMirrored, [[2, 1, 0], [5, 4, 3]]),
            (.down, [[5, 4, 3], [2, 1, 0]]), (.downMirrored, [[3, 4, 5], [0, 1, 2]]),
            (.leftMirrored, [[0, 3], [1, 4], [2, 5]]), (.right, [[3, 0], [4, 1], [5, 2]]),
            (.rightMirrored, [[5, 2], [4, 1], [3, 0]]), (.left, [[2, 5], [1, 4], [0, 3]]),
        ])
    func orientations(bits: Int, expected: (ImageOrientation, [[Int]])) {
        let picture = numbered(bits: bits).oriented(expected.0)
        var rows: [[Int]] = []
        for y in 0..<picture.size.height { rows.append((0..<picture.size.width).map { picture.get($0, y) }) }
        #expect(rows == expected.1)
    }

    @Test("samples go where the display geometry says", arguments: ImageOrientation.allCases)
    func geometry(orientation: ImageOrientation) {
        let size = PictureSize(width: 5, height: 3)
        let geometry = DisplayGeometry(storedSize: size, orientation: orientation)
        var picture = PixelBuffer(format: .gray, size: size)
        picture.set(4, 1, 200)
        let shown = geometry.displayed(PixelPoint(x: 4.5, y: 1.5))
        let turned = picture.oriented(orientation)
        #expect(turned.size == geometry.displayedSize)
        #expect(turned.get(Int(shown.x), Int(shown.y)) == 200)
    }

    @Test("the planes of a subsampled picture turn together")
    func chroma() {
        let picture = PixelBuffer(
            format: .yuv422, size: PictureSize(width: 6, height: 4), color: ColorDescription(chromaLocation: 1))
        let turned = picture.oriented(.right)
        #expect(turned.format == PixelFormat(model: .yuv, chromaShiftX: 0, chromaShiftY: 1))
        #expect(turned.size == PictureSize(width: 4, height: 6))
        #expect(turned.color.chromaLocation == 0)
    }
}

extension PixelBuffer {
    fileprivate mutating func set(_ x: Int, _ y: Int, _ value: Int) {
        if format.bytesPerSample == 1 {
            var plane = mutablePlane(0, as: UInt8.self)
            var row = plane.mutableRow(y)
            row[x] = UInt8(value)
        } else {
            var plane = mutablePlane(0, as: UInt16.self)
            var row = plane.mutableRow(y)
            row[x] = UInt16(value)
        }
    }

    fileprivate borrowing func get(_ x: Int, _ y: Int) -> Int {
        format.bytesPerSample == 1
            ? Int(plane(0, as: UInt8.self).row(y)[x]) : Int(plane(0, as: UInt16.self).row(y)[x])
    }
}
