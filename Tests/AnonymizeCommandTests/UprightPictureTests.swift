import Faces
import Testing
import VideoFrames

@testable import anonymize

@Suite("pictures for people")
struct UprightPictureTests {
    typealias Color = UprightPicture.Color

    /// A YUV picture of one color.
    private func plain(_ format: PixelFormat, _ samples: [Int], _ color: ColorDescription = .init())
        -> UprightPicture.Color
    {
        var picture = PixelBuffer(format: format, size: PictureSize(width: 3, height: 2), color: color)
        for (plane, value) in samples.enumerated() { picture.fill(plane: plane, with: value) }
        return UprightPicture(picture, geometry: DisplayGeometry(storedSize: picture.size))[1, 1]
    }

    @Test("known sample values become known colors")
    func colors() {
        let full = ColorDescription(range: .full)
        #expect(plain(.yuv420, [235, 128, 128]) == .white)
        #expect(plain(.yuv420, [16, 128, 128]) == .black)
        #expect(plain(.yuv420p10, [940, 512, 512]) == .white)
        #expect(plain(.yuv444, [81, 90, 240], ColorDescription(matrix: 6)) == Color(red: 254, green: 0, blue: 0))
        #expect(plain(.yuv422, [255, 128, 128], full) == .white)
        #expect(plain(.gray, [200]) == Color(red: 200, green: 200, blue: 200))
        #expect(plain(.rgb, [10, 20, 30]) == Color(red: 30, green: 10, blue: 20))
    }

    @Test(
        "a picture is turned upright: where the first stored sample is shown",
        arguments: [(ImageOrientation.up, 0, 0), (.right, 1, 0), (.down, 2, 1), (.left, 0, 2), (.upMirrored, 2, 0)])
    func turning(orientation: ImageOrientation, x: Int, y: Int) {
        var picture = PixelBuffer(format: .gray, size: PictureSize(width: 3, height: 2))
        do {
            var plane = picture.mutablePlane(0, as: UInt8.self)
            var row = plane.mutableRow(0)
            row[0] = 250
        }
        let geometry = DisplayGeometry(storedSize: picture.size, orientation: orientation)
        let shown = UprightPicture(picture, geometry: geometry)
        #expect(shown.size == (orientation.swapsAxes ? picture.size.transposed : picture.size))
        #expect(shown[x, y].red == 250)
    }

    @Test("wide samples widen the picture")
    func aspect() {
        let picture = PixelBuffer(format: .gray, size: PictureSize(width: 4, height: 2))
        let geometry = DisplayGeometry(storedSize: picture.size, sampleAspectRatio: 2)
        #expect(UprightPicture(picture, geometry: geometry).size == PictureSize(width: 8, height: 2))
    }

    @Test("planes for an encoder hold the same colors")
    func planes() {
        var picture = UprightPicture(size: PictureSize(width: 2, height: 1))
        picture[1, 0] = Color(red: 1, green: 2, blue: 3)
        let buffer = picture.pixelBuffer()
        let again = UprightPicture(buffer, geometry: DisplayGeometry(storedSize: buffer.size))
        #expect(again[0, 0] == .black)
        #expect(again[1, 0] == Color(red: 1, green: 2, blue: 3))
    }

    @Test("digits are drawn as dots")
    func digits() {
        var picture = UprightPicture(size: PictureSize(width: 9, height: 7), color: Color(red: 9, green: 9, blue: 9))
        DigitFont.draw("7.", in: &picture, x: 0, y: 0, dot: 1)
        let rows = (0..<7).map { y in String((0..<9).map { picture[$0, y] == .white ? "#" : " " }) }
        #expect(
            rows == [
                "         ",
                " ###     ",
                "   #     ",
                "   #     ",
                "  #      ",
                "  #   #  ",
                "         ",
            ])
    }

    @Test("a line joins its ends, whichever way it runs; ends far outside do no harm")
    func lines() {
        var picture = UprightPicture(size: PictureSize(width: 5, height: 4))
        picture.drawLine(from: PixelPoint(x: 4, y: 3), to: PixelPoint(x: 0, y: 1), .white)
        picture.drawLine(from: PixelPoint(x: .nan, y: -1e9), to: PixelPoint(x: .infinity, y: -1e9), .white)
        let rows = (0..<4).map { y in String((0..<5).map { picture[$0, y] == .white ? "#" : " " }) }
        #expect(rows == ["     ", "#    ", " ##  ", "   ##"])
    }

    @Test("an enlarged picture has every pixel as a square")
    func enlarging() {
        var picture = UprightPicture(size: PictureSize(width: 2, height: 1))
        picture[1, 0] = .white
        let large = picture.enlarged(3)
        #expect(large.size == PictureSize(width: 6, height: 3))
        #expect(large[2, 2] == .black && large[3, 0] == .white && large[5, 2] == .white)
    }

    @Test("a drawing shows what is known of a face, and only the box where nothing more is")
    func drawing() {
        let original = UprightPicture(size: PictureSize(width: 1024, height: 200))
        let covered = CoveredFace(box: PixelRect(x: 10, y: 20, width: 100, height: 120), trackingID: 4)
        var face = Face(frame: covered.box, confidence: 1)
        face.angles = HeadAngles(x: 3.4, y: -20.6, z: 0)
        face.landmarks = [FaceLandmark(type: .noseBase, position: PixelPoint(x: 60, y: 80))]
        face.contours = [
            FaceContour(type: .noseBridge, points: [PixelPoint(x: 40, y: 60), PixelPoint(x: 80, y: 60)])
        ]
        face.classification = FaceClassification(smiling: 0.5, leftEyeOpen: 1)
        let drawn = Drawing.picture(original, coverage: .faces([covered]), details: [face])
        #expect(drawn[10, 70] == FaceMark.color(.detected))
        #expect(drawn[60, 60] == .white)
        #expect(drawn[60, 80].red == 255 && drawn[60, 80].green < 100)
        #expect(Drawing.lines(covered, face) == ["ID4", "X3", "Y-21", "Z0", "S0.50", "L1.00"])
        #expect(Drawing.lines(covered, nil) == ["ID4"])
        let plain = Drawing.picture(original, coverage: .faces([covered]), details: nil)
        #expect(plain[10, 70] == FaceMark.color(.detected) && plain[60, 60] == .black)
        #expect(Drawing.picture(original, coverage: .unknown, details: nil) == original)
    }

    @Test("a comparison shows the original with boxes, a gap, and the result; places far outside do no harm")
    func comparison() {
        let size = PictureSize(width: 40, height: 40)
        let original = UprightPicture(size: size, color: Color(red: 100, green: 100, blue: 100))
        let result = UprightPicture(size: size)
        let faces = [
            CoveredFace(box: PixelRect(x: 10, y: 15, width: 12, height: 20), confidence: 0.5),
            CoveredFace(
                box: PixelRect(x: .nan, y: 1e300, width: .infinity, height: 3), confidence: .nan, source: .given),
        ]
        let joined = Comparison.picture(original: original, result: result, coverage: .faces(faces))
        #expect(joined.size == PictureSize(width: 82, height: 40))
        #expect(joined[10, 20] == Color(red: 0, green: 230, blue: 80))
        #expect(joined[15, 25] == Color(red: 100, green: 100, blue: 100))
        #expect(joined[40, 0] == .white)
        #expect(joined[42, 0] == .black)
    }
}
