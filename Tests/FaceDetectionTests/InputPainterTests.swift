import Testing
import VideoFrames

@testable import FaceDetection

@Suite struct InputPainterTests {
    /// A picture to be painted on an input of at most 64 × 64 pixels.
    struct Example: CustomTestStringConvertible {
        var format = PixelFormat.yuv420
        var size = PictureSize(width: 40, height: 26)
        var scale = 0.5
        var orientation = ImageOrientation.up
        var aspect = 1.0
        var color = ColorDescription(matrix: 6)
        var region: PixelRect?

        var testDescription: String {
            "\(format) \(size.width)x\(size.height) scaled \(scale), \(orientation), samples \(aspect):1, \(color.range)"
        }
    }

    static let examples: [Example] =
        [0.25, 0.5, 1, 1.6, 0.37, 0.75, 0.09].map { Example(scale: $0) }
        + ImageOrientation.allCases.map { Example(scale: 0.7, orientation: $0, aspect: 1.25) }
        + [
            PixelFormat.yuv422, .yuv444, .yuv420p10, .gray, .rgb, .rgba,
            PixelFormat(model: .gray, bitDepth: 16), PixelFormat(model: .yuv, chromaShiftX: 2, bitDepth: 12),
        ].map { Example(format: $0, size: PictureSize(width: 33, height: 21), scale: 0.6) }
        + [(1, 1), (1, 30), (30, 1), (2, 3), (63, 5)].map {
            Example(size: PictureSize(width: $0.0, height: $0.1), scale: 0.8)
        }
        + [1, 4, 9, 7].map { Example(scale: 0.5, color: ColorDescription(matrix: $0, range: .full)) }
        + [
            Example(scale: 1.3, aspect: 0.5),
            Example(format: .rgb, scale: 0.5, color: ColorDescription(range: .limited)),
        ]
        + ImageOrientation.allCases.map {
            Example(scale: 1.5, orientation: $0, region: PixelRect(x: 5.25, y: 3.5, width: 13, height: 11.25))
        }

    private func letterbox(_ example: Example) -> (Letterbox, DisplayGeometry) {
        let geometry = DisplayGeometry(
            storedSize: example.size, orientation: example.orientation, sampleAspectRatio: example.aspect)
        let shown = geometry.displayedSize
        let whole = PixelRect(x: 0, y: 0, width: Double(shown.width), height: Double(shown.height))
        return (Letterbox(region: example.region ?? whole, scale: example.scale, alignment: 16), geometry)
    }

    @Test("every pixel of the input is what the slow way gives, within 4 levels", arguments: examples)
    func againstSlowPainter(example: Example) {
        let (letterbox, geometry) = letterbox(example)
        let samples = Samples.randomSamples(example.format, example.size, seed: 5)
        let picture = Samples.picture(example.format, example.size, samples, color: example.color)
        let slow = SlowPainter(
            letterbox: letterbox, geometry: geometry, format: example.format, samples: samples, color: example.color)
        let input = paint(picture, InputPainter(letterbox: letterbox, geometry: geometry))
        let (width, height) = (letterbox.network.width, letterbox.network.height)
        var worst = 0.0
        for y in 0..<height {
            for x in 0..<width {
                let expected = slow.pixel(x, y)
                for channel in 0..<3 {
                    worst = max(worst, abs(Double(input[(channel * height + y) * width + x]) - expected[channel]))
                }
            }
        }
        #expect(worst <= 4, "off by \(worst) levels")
    }

    @Test("the mirrored input is the plain one read from right to left", arguments: ImageOrientation.allCases)
    func mirrored(orientation: ImageOrientation) {
        let example = Example(scale: 0.7, orientation: orientation)
        let (letterbox, geometry) = letterbox(example)
        let picture = Samples.picture(
            example.format, example.size, Samples.randomSamples(example.format, example.size, seed: 9))
        let plain = paint(picture, InputPainter(letterbox: letterbox, geometry: geometry))
        let mirrored = paint(picture, InputPainter(letterbox: letterbox, geometry: geometry, isMirrored: true))
        let (width, used) = (letterbox.network.width, letterbox.content.width)
        for line in 0..<plain.count / width {
            let row = plain[line * width..<(line + 1) * width]
            #expect(
                Array(row.prefix(used).reversed() + row.dropFirst(used))
                    == Array(mirrored[line * width..<(line + 1) * width]))
        }
    }

    @Test("a picture of one value stays that value whatever its size", arguments: [0, 1, 127, 254, 255])
    func flat(value: Int) {
        for (width, height) in [(64, 64), (37, 5), (200, 150), (3, 90)] {
            let size = PictureSize(width: width, height: height)
            let picture = Samples.picture(.gray, size, [[UInt16](repeating: UInt16(value), count: width * height)])
            let letterbox = Letterbox(
                region: PixelRect(x: 0, y: 0, width: Double(width), height: Double(height)),
                fitting: PictureSize(width: 32, height: 32))
            let input = paint(picture, InputPainter(letterbox: letterbox, geometry: DisplayGeometry(storedSize: size)))
            for y in 0..<letterbox.content.height {
                for x in 0..<letterbox.content.width { #expect(Int(input[y * 32 + x]) == value) }
            }
        }
    }

    private func paint(_ picture: borrowing PixelBuffer, _ painter: InputPainter) -> [UInt8] {
        // Anything but the padding, so that a pixel that was left out shows.
        var input = [UInt8](
            repeating: 77, count: 3 * painter.letterbox.network.width * painter.letterbox.network.height)
        var bytes = input.mutableSpan
        painter.paint(picture, into: &bytes)
        return input
    }
}
