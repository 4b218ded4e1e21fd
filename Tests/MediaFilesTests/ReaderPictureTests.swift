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

    @Test("an animation is a film", arguments: ["x.gif", "x.apng"])
    func animations(name: String) throws {
        let file = folder.file(name)
        try FFmpeg.run("-f lavfi -i testsrc=s=40x30:r=5:d=1 -f \(name.dropFirst(2))", file)
        let reader = try MediaReader(path: file)
        #expect(!reader.isPicture)
        #expect(try facts(of: reader).count == 5)
    }
}
