import Testing
import VideoFrames

@Suite("DisplayGeometry")
struct DisplayGeometryTests {
    static let stored = PictureSize(width: 40, height: 30)

    /// Where the stored picture's first sample is shown: EXIF's own definition of the orientations (row 0, column 0).
    @Test(
        "the stored picture's top left corner is shown where EXIF says",
        arguments: [
            (ImageOrientation.up, 0.0, 0.0), (.upMirrored, 40, 0), (.down, 40, 30), (.downMirrored, 0, 30),
            (.leftMirrored, 0, 0), (.right, 30, 0), (.rightMirrored, 30, 40), (.left, 0, 40),
        ])
    func placesTopLeft(orientation: ImageOrientation, x: Double, y: Double) {
        let geometry = DisplayGeometry(storedSize: Self.stored, orientation: orientation)
        #expect(geometry.displayed(PixelPoint(x: 0, y: 0)) == PixelPoint(x: x, y: y))
        let swapped = orientation.rawValue >= 5
        #expect(geometry.displayedSize == (swapped ? PictureSize(width: 30, height: 40) : Self.stored))
    }

    @Test("mapping there and back gives the same point", arguments: ImageOrientation.allCases, [1, 16.0 / 9, 0.9])
    func isInvertible(orientation: ImageOrientation, aspect: Double) {
        let geometry = DisplayGeometry(storedSize: Self.stored, orientation: orientation, sampleAspectRatio: aspect)
        let point = PixelPoint(x: 7.5, y: 21.25)
        let back = geometry.stored(geometry.displayed(point))
        #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }

    @Test(
        "wide samples widen the shown picture, and its whole area is the stored picture's",
        arguments: ImageOrientation.allCases)
    func stretches(orientation: ImageOrientation) {
        let geometry = DisplayGeometry(
            storedSize: PictureSize(width: 360, height: 480), orientation: orientation, sampleAspectRatio: 16.0 / 9)
        let shown = geometry.displayedSize
        #expect([shown.width, shown.height].sorted() == [480, 640])
        let whole = geometry.stored(PixelRect(x: 0, y: 0, width: Double(shown.width), height: Double(shown.height)))
        #expect(abs(whole.x) < 1e-9 && abs(whole.y) < 1e-9)
        #expect(abs(whole.width - 360) < 1e-9 && abs(whole.height - 480) < 1e-9)
    }

    @Test("an aspect ratio that is no positive number counts as square", arguments: [0, -1, .nan, .infinity])
    func ignoresNonsense(aspect: Double) {
        #expect(DisplayGeometry(storedSize: Self.stored, sampleAspectRatio: aspect).displayedSize == Self.stored)
    }
}
