import Faces
import Testing
import VideoFrames

@Suite("What thumbnails tell")
struct MotionMeterTests {
    /// A picture of rectangles, which `seed` decides; moved by whole samples, brightened, or covered in part.
    private static func picture(
        _ seed: UInt64, x: Int = 0, y: Int = 0, brighter: Double = 0, gain: Double = 1, format: PixelFormat = .gray,
        patch: Range<Int> = 0..<0
    ) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        let shapes = (0..<60).map { _ in
            let (left, top) = (Int.random(in: -30...80, using: &generator), Int.random(in: -20...50, using: &generator))
            let (width, height) = (Int.random(in: 4...20, using: &generator), Int.random(in: 4...20, using: &generator))
            return (left..<left + width, top..<top + height, Double.random(in: 20...230, using: &generator))
        }
        func level(_ column: Int, _ row: Int) -> Double {
            if patch.contains(column) && patch.contains(row) { return 250 }
            let top = shapes.last { $0.0.contains(column - x) && $0.1.contains(row - y) }
            return max(0, min(255, (top?.2 ?? 120) * gain + brighter))
        }
        var buffer = PixelBuffer(format: format, size: PictureSize(width: 64, height: 36))
        let scale = Double(1 << (format.bitDepth - 8))
        for row in 0..<36 {
            if format.bytesPerSample == 1 {
                var plane = buffer.mutablePlane(0, as: UInt8.self)
                var samples = plane.mutableRow(row)
                for column in 0..<64 { samples[column] = UInt8(level(column, row)) }
            } else {
                var plane = buffer.mutablePlane(0, as: UInt16.self)
                var samples = plane.mutableRow(row)
                for column in 0..<64 { samples[column] = UInt16(level(column, row) * scale) }
            }
        }
        return buffer
    }

    private static func thumbnail(_ seed: UInt64, brighter: Double = 0, gain: Double = 1) -> LumaThumbnail {
        LumaThumbnail(of: picture(seed, brighter: brighter, gain: gain))
    }

    /// In which frames of a film a detector sees a cut.
    private static func cuts(_ film: [LumaThumbnail]) -> [Int] {
        var detector = SceneCutDetector()
        return film.indices.filter { detector.isCut(film[$0]) }
    }

    @Test("a film's first frame starts a scene, the same picture again does not")
    func first() {
        var meter = MotionMeter()
        let first = meter.measure(Self.picture(1))
        #expect(first.isCut)
        let change = meter.measure(Self.picture(1))
        #expect(!change.isCut && change.shift == PixelPoint(x: 0, y: 0) && change.largest == 0)
    }

    @Test("another picture is a cut", arguments: 2..<12 as Range<UInt64>)
    func cut(_ seed: UInt64) {
        let (one, other) = (Self.thumbnail(1), Self.thumbnail(seed))
        #expect(Self.cuts([one, one, other, other]) == [0, 2])
    }

    @Test("pictures and their thumbnails give the same answer")
    func pictures() {
        var detector = SceneCutDetector()
        let answers = [
            detector.isCut(Self.picture(1)), detector.isCut(Self.picture(1)), detector.isCut(Self.picture(2)),
        ]
        #expect(answers == [true, false, true])
    }

    @Test("a flash is no cut, whether it brightens the picture or blinds it", arguments: [40.0, 90, 400])
    func flash(_ brighter: Double) {
        #expect(Self.cuts([Self.thumbnail(1), Self.thumbnail(1, brighter: brighter), Self.thumbnail(1)]) == [0])
    }

    @Test("a fade to black and back is no cut, but another scene after the black is")
    func fade() {
        let gains = [1, 0.8, 0.6, 0.4, 0.2, 0, 0, 0.2, 0.5, 1, 0.5, 0.2, 0]
        #expect(Self.cuts(gains.map { Self.thumbnail(1, gain: $0) } + [Self.thumbnail(3)]) == [0, gains.count])
    }

    @Test("a fast pan is no cut and its shift is known", arguments: [(6, 0), (-9, 3), (0, 5), (12, -4)])
    func pan(_ x: Int, _ y: Int) {
        var meter = MotionMeter()
        _ = meter.measure(Self.picture(1))
        let change = meter.measure(Self.picture(1, x: x, y: y))
        #expect(!change.isCut)
        #expect(abs(change.shift.x * 64 - Double(x)) < 0.5)
        #expect(abs(change.shift.y * 36 - Double(y)) < 0.5)
    }

    @Test("something that appears changes its place only")
    func local() {
        var meter = MotionMeter()
        _ = meter.measure(Self.picture(1))
        let change = meter.measure(Self.picture(1, patch: 8..<16))
        #expect(change.largest > 50)
        #expect(change.largest(in: PixelRect(x: 0.6, y: 0.6, width: 0.3, height: 0.3)) < 15)
        #expect(change.largest(in: PixelRect(x: 0.1, y: 0.2, width: 0.2, height: 0.3)) == change.largest)
        #expect(change.largest(in: PixelRect(x: -9, y: -9, width: 99, height: 99)) == change.largest)
    }

    @Test("a thumbnail does not depend on the bit depth")
    func depth() {
        let deep = PixelFormat(model: .gray, bitDepth: 10)
        #expect(LumaThumbnail(of: Self.picture(1)) == LumaThumbnail(of: Self.picture(1, format: deep)))
    }

    @Test("a picture of one sample has a thumbnail")
    func tiny() {
        var picture = PixelBuffer(format: .gray, size: PictureSize(width: 1, height: 1))
        picture.fill(plane: 0, with: 77)
        #expect(LumaThumbnail(of: picture).cells == Array(repeating: 77, count: 64 * 36))
    }

    @Test("a shift is turned with the picture")
    func turned() {
        let change = FrameChange(shift: PixelPoint(x: 0.1, y: 0))
        let size = PictureSize(width: 200, height: 100)
        let upright = change.displayedShift(DisplayGeometry(storedSize: size))
        #expect(abs(upright.x - 20) < 1e-9 && abs(upright.y) < 1e-9)
        // Stored columns run downwards when a picture is turned clockwise to be shown.
        let turned = change.displayedShift(DisplayGeometry(storedSize: size, orientation: .right))
        #expect(abs(turned.x) < 1e-9 && abs(turned.y - 20) < 1e-9)
    }
}
