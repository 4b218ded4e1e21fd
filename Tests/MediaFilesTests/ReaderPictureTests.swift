import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Still pictures", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct ReaderPictureTests {
    let folder = TemporaryFolder()

    private func picture(_ name: String, _ format: String) throws -> String {
        let file = folder.file(name)
        try FFmpeg.run("-f lavfi -i testsrc2=s=40x30:r=1:d=1,format=\(format) -frames:v 1 -pix_fmt \(format)", file)
        return file
    }

    @Test(
        "pictures are known as such and keep their depth and alpha",
        arguments: [
            ("x.png", "rgb24", PixelFormat.rgb), ("x.png", "rgba", .rgba), ("x.png", "gray", .gray),
            ("x.png", "gray16be", PixelFormat(model: .gray, bitDepth: 16)),
            ("x.png", "rgb48be", PixelFormat(model: .rgb, bitDepth: 16)),
            ("x.png", "rgba64be", PixelFormat(model: .rgb, bitDepth: 16, hasAlpha: true)),
            ("x.jpg", "yuvj420p", .yuv420), ("x.jpg", "yuvj444p", .yuv444), ("x.bmp", "bgr24", .rgb),
            ("x.tiff", "rgb24", .rgb), ("x.webp", "yuv420p", .yuv420),
        ])
    func formats(name: String, format: String, wanted: PixelFormat) throws {
        let reader = try MediaReader(path: picture(name, format))
        #expect(reader.isPicture)
        #expect(reader.tracks.map(\.format) == [wanted])
        #expect(reader.tracks.map(\.sourcePixelFormat) == [format])
        #expect(try facts(of: reader).count == 1)
        #expect(reader.warnings.isEmpty)
    }

    /// A JPEG's APP1 segment with nothing but an orientation.
    private func exif(_ orientation: Int) -> Data {
        let tiff: [UInt8] = [
            0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0,
        ]
        let body = Data("Exif\0\0".utf8) + tiff
        return Data([0xff, 0xe1, 0, UInt8(body.count + 2)]) + body
    }

    @Test("a JPEG's orientation is read", arguments: ImageOrientation.allCases)
    func orientation(wanted: ImageOrientation) throws {
        var data = try Data(contentsOf: URL(fileURLWithPath: picture("x.jpg", "yuvj420p")))
        data.insert(contentsOf: exif(wanted.rawValue), at: 2)
        let reader = try MediaReader(path: try folder.write(data, to: "turned.jpg"))
        #expect(reader.tracks[0].geometry.orientation == wanted)
        #expect(reader.tracks[0].geometry.storedSize == PictureSize(width: 40, height: 30))
    }

    @Test("the orientation of PNG, WebP and TIFF is read", arguments: [1, 3, 6, 8])
    func otherOrientations(number: Int) throws {
        let tiff = Array(exif(number).dropFirst(10))
        var png = try Data(contentsOf: URL(fileURLWithPath: picture("x.png", "rgb24")))
        // Behind the header chunk, which ends at byte 33; libav does not mind the checksum of a chunk it skips.
        let chunk: [UInt8] = [0, 0, 0, UInt8(tiff.count)] + Array("eXIf".utf8) + tiff + [0, 0, 0, 0]
        png.insert(contentsOf: chunk, at: 33)
        var webp = try Data(contentsOf: URL(fileURLWithPath: picture("x.webp", "yuv420p")))
        let addition: [UInt8] = Array("EXIF".utf8) + [UInt8(tiff.count), 0, 0, 0] + tiff
        webp.append(contentsOf: addition)
        for index in 0..<4 { webp[4 + index] = UInt8(truncatingIfNeeded: (webp.count - 8) >> (8 * index)) }
        for (name, data) in [("y.png", png), ("y.webp", webp)] {
            let reader = try MediaReader(path: try folder.write(data, to: name))
            #expect(reader.tracks[0].geometry.orientation.rawValue == number)
        }
    }

    @Test("an orientation is looked for within the bytes only, whatever they claim")
    func hostileBytes() {
        let samples: [[UInt8]] = [
            [], [0xff, 0xd8], [0xff, 0xd8, 0xff, 0xe1],
            [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff] + Array("Exif\0\0MM".utf8),
            Array("MM\0*".utf8) + [0xff, 0xff, 0xff, 0xff], Array("II*\0".utf8) + [8, 0, 0, 0, 0xff, 0xff],
            Array("\u{89}PNG\r\n".utf8.dropFirst()) + [26, 10, 0xff, 0xff, 0xff, 0xff],
            Array("RIFF____WEBPEXIF".utf8) + [0xff, 0xff, 0xff, 0xff],
        ]
        for bytes in samples { #expect(PictureOrientation(of: bytes.span).found == nil) }
        let turned = Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0]
        #expect(PictureOrientation(of: turned.span).found == .left)
    }

    @Test("an animation is a film", arguments: ["x.gif", "x.apng"])
    func animations(name: String) throws {
        let file = folder.file(name)
        try FFmpeg.run("-f lavfi -i testsrc=s=40x30:r=5:d=1 -f \(name.dropFirst(2))", file)
        let reader = try MediaReader(path: file)
        #expect(!reader.isPicture)
        #expect(try facts(of: reader).count == 5)
    }
}
