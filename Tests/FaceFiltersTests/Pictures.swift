import Faces
import VideoFrames

@testable import FaceFilters

/// A small repeatable source of numbers.
struct Dice {
    var state: UInt64

    mutating func next() -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33)
    }

    /// A number from a range.
    mutating func between(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(next()) / 2_147_483_648
    }
}

/// All samples of a picture, plane by plane, as plain numbers.
struct Samples: Equatable {
    var planes: [[Int]]
    var widths: [Int]

    init(_ picture: borrowing PixelBuffer) {
        planes = []
        widths = []
        for plane in 0..<picture.format.planeCount {
            var all: [Int] = []
            if picture.format.bytesPerSample == 1 {
                let view = picture.plane(plane, as: UInt8.self)
                for y in 0..<view.height { for x in 0..<view.width { all.append(Int(view.row(y)[x])) } }
            } else {
                let view = picture.plane(plane, as: UInt16.self)
                for y in 0..<view.height { for x in 0..<view.width { all.append(Int(view.row(y)[x])) } }
            }
            planes.append(all)
            widths.append(picture.format.size(ofPlane: plane, in: picture.size).width)
        }
    }

    subscript(plane: Int, x: Int, y: Int) -> Int { planes[plane][y * widths[plane] + x] }
}

extension PixelFormat {
    /// One of every kind the filter has to know.
    static let examples: [PixelFormat] =
        [8, 10, 12, 16].flatMap { depth in
            [
                PixelFormat(model: .gray, bitDepth: depth),
                PixelFormat(model: .yuv, chromaShiftX: 1, chromaShiftY: 1, bitDepth: depth),
                PixelFormat(model: .yuv, chromaShiftX: 1, bitDepth: depth),
                PixelFormat(model: .yuv, bitDepth: depth),
            ]
        } + [
            PixelFormat(model: .yuv, chromaShiftY: 1), PixelFormat(model: .yuv, chromaShiftX: 2),
            PixelFormat(model: .yuv, chromaShiftX: 2, chromaShiftY: 2),
            .rgb, .rgba, PixelFormat(model: .rgb, bitDepth: 10, hasAlpha: true),
            PixelFormat(model: .gray, hasAlpha: true), PixelFormat(model: .yuv, hasAlpha: true),
            PixelFormat(model: .yuv, chromaShiftX: 1, chromaShiftY: 1, bitDepth: 10, hasAlpha: true),
        ]
}

/// Makes a picture whose samples come from a function of plane, column and row.
func picture(
    _ format: PixelFormat, _ width: Int, _ height: Int, _ value: (Int, Int, Int) -> Int
) -> PixelBuffer {
    var result = PixelBuffer(format: format, size: PictureSize(width: width, height: height))
    for plane in 0..<format.planeCount {
        let size = format.size(ofPlane: plane, in: result.size)
        for y in 0..<size.height {
            if format.bytesPerSample == 1 {
                var view = result.mutablePlane(plane, as: UInt8.self)
                var row = view.mutableRow(y)
                for x in 0..<size.width { row[x] = UInt8(value(plane, x, y)) }
            } else {
                var view = result.mutablePlane(plane, as: UInt16.self)
                var row = view.mutableRow(y)
                for x in 0..<size.width { row[x] = UInt16(value(plane, x, y)) }
            }
        }
    }
    return result
}

/// Makes a picture of noise.
func noise(_ format: PixelFormat, _ width: Int, _ height: Int, seed: UInt64 = 1) -> PixelBuffer {
    var dice = Dice(state: seed)
    return picture(format, width, height) { _, _, _ in dice.next() & format.maximum }
}

/// Makes a frame at a time in seconds.
func frame(
    _ picture: consuming PixelBuffer, at seconds: Double = 0, geometry: DisplayGeometry? = nil,
    isDamaged: Bool = false, fields: VideoFrame.FieldOrder = .progressive
) -> VideoFrame {
    VideoFrame(
        picture: picture, index: 0,
        presentationTime: MediaTime(ticks: Int64((seconds * 90000).rounded()), timeBase: Rational(1, 90000)),
        geometry: geometry, isDamaged: isDamaged, fields: fields)
}

extension FilterSettings {
    init(_ effect: Effect, _ shape: Shape = .ellipse, cells: Int = 5, feather: Double = 0.15) {
        self.init()
        self.effect = effect
        self.shape = shape
        self.cells = cells
        self.feather = feather
    }
}

extension FilmKey {
    static let test = FilmKey(0x0123_4567_89ab_cdef, 42)
}

extension CoveredFace {
    /// A face at a place.
    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, roll: Double = 0, track: Int? = nil) {
        self.init(box: PixelRect(x: x, y: y, width: width, height: height), roll: roll, trackingID: track)
    }

    /// The same face with an outline: an eight-sided one that fits its box.
    var outlined: CoveredFace {
        var face = self
        let (c, w, h) = (box.center, box.width / 2, box.height / 2)
        let corners = [(-1, -0.5), (-0.5, -1), (0.5, -1), (1, -0.5), (1, 0.5), (0.5, 1), (-0.5, 1), (-1, 0.5)]
        face.outline = corners.map { PixelPoint(x: c.x + $0.0 * w, y: c.y + $0.1 * h) }
        return face
    }
}
