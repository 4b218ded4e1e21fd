import Testing
import VideoFrames

@testable import FaceDetection

@Suite struct CropPainterTests {
    /// A gray ramp whose value is `2 x + y`, which linear interpolation must reproduce exactly.
    private func ramp(_ size: PictureSize) -> PixelBuffer {
        let samples = (0..<size.width * size.height).map { UInt16(2 * ($0 % size.width) + $0 / size.width) }
        return Samples.picture(.gray, size, [samples])
    }

    private func paint(_ picture: borrowing PixelBuffer, _ crop: FaceCrop, _ geometry: DisplayGeometry) -> [Float] {
        var output = [Float](repeating: -1, count: crop.pixels * crop.pixels * 3)
        var span = output.mutableSpan
        CropPainter(geometry: geometry).paint(picture, crop, into: &span)
        return output
    }

    @Test("a turned cut-out shows what lies under it", arguments: [0, 0.3, -1.1, 2.5], [false, true])
    func turned(angle: Double, isMirrored: Bool) {
        let size = PictureSize(width: 60, height: 60)
        let picture = ramp(size)
        let crop = FaceCrop(
            center: PixelPoint(x: 30, y: 29), side: 24, angle: angle, isMirrored: isMirrored, pixels: 24)
        let output = paint(picture, crop, DisplayGeometry(storedSize: size))
        for y in 0..<24 {
            for x in 0..<24 {
                let shown = crop.displayed(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let expected = 2 * (shown.x - 0.5) + shown.y - 0.5
                #expect(abs(Double(output[3 * (y * 24 + x)]) * 255 - expected) < 1.5)
            }
        }
    }

    @Test("a mirrored cut-out is the plain one read from right to left")
    func mirrored() {
        let size = PictureSize(width: 40, height: 40)
        let picture = ramp(size)
        var crop = FaceCrop(center: PixelPoint(x: 20, y: 20), side: 16, angle: 0, pixels: 16)
        let plain = paint(picture, crop, DisplayGeometry(storedSize: size))
        crop.isMirrored = true
        let mirrored = paint(picture, crop, DisplayGeometry(storedSize: size))
        for y in 0..<16 {
            for x in 0..<16 {
                #expect(abs(plain[3 * (y * 16 + x)] - mirrored[3 * (y * 16 + 15 - x)]) < 0.005)
            }
        }
    }

    @Test("what lies beyond the picture repeats its edge, and a crop that misses it is black")
    func beyond() {
        let size = PictureSize(width: 20, height: 20)
        let picture = Samples.picture(.gray, size, [[UInt16](repeating: 200, count: 400)])
        let geometry = DisplayGeometry(storedSize: size)
        let corner = FaceCrop(center: PixelPoint(x: 0, y: 0), side: 30, angle: 0.2, pixels: 16)
        #expect(paint(picture, corner, geometry).allSatisfy { abs($0 - 200 / 255) < 0.003 })
        let outside = FaceCrop(center: PixelPoint(x: -100, y: 0), side: 30, angle: 0, pixels: 16)
        #expect(paint(picture, outside, geometry).allSatisfy { $0 == 0 })
    }

    @Test("a large face is averaged, not sampled")
    func averaged() {
        // Stripes of one pixel: their average is gray, while samples of them are black or white.
        let size = PictureSize(width: 64, height: 64)
        let picture = Samples.picture(.gray, size, [(0..<64 * 64).map { $0 % 2 == 0 ? 0 : 255 }])
        let crop = FaceCrop(center: PixelPoint(x: 32, y: 32), side: 64, angle: 0, pixels: 16)
        let output = paint(picture, crop, DisplayGeometry(storedSize: size))
        #expect(output.allSatisfy { abs($0 - 0.5) < 0.02 })
    }
}
