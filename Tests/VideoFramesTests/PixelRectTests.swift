import Testing
import VideoFrames

@Suite("PixelRect")
struct PixelRectTests {
    static let square = PixelRect(x: 0, y: 0, width: 10, height: 10)

    @Test(
        "overlap is the shared area over the joint area",
        arguments: [
            (PixelRect(x: 0, y: 0, width: 10, height: 10), 1.0),
            (PixelRect(x: 5, y: 0, width: 10, height: 10), 50.0 / 150),
            (PixelRect(x: 10, y: 0, width: 10, height: 10), 0.0), (PixelRect(x: 30, y: 30, width: 1, height: 1), 0.0),
        ])
    func overlaps(other: PixelRect, expected: Double) {
        #expect(abs(Self.square.overlap(other) - expected) < 1e-12)
        #expect(abs(other.overlap(Self.square) - expected) < 1e-12)
    }

    @Test("enlarging keeps the center")
    func enlarges() {
        let grown = Self.square.enlarged(by: 0.3)
        #expect(grown.center == Self.square.center)
        #expect(abs(grown.width - 13) < 1e-12 && abs(grown.height - 13) < 1e-12)
    }

    @Test("interpolation meets both ends")
    func interpolates() {
        let far = PixelRect(x: 8, y: -2, width: 20, height: 6)
        #expect(Self.square.interpolated(to: far, 0) == Self.square)
        #expect(Self.square.interpolated(to: far, 1) == far)
        #expect(Self.square.interpolated(to: far, 0.5) == PixelRect(x: 4, y: -1, width: 15, height: 8))
    }
}
