import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Writing pictures", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct WriterPictureTests {
    let folder = TemporaryFolder()

    private func picture(_ name: String, _ options: String) throws -> String {
        try FFmpeg.run("-f lavfi -i testsrc2=s=64x48:d=1 -frames:v 1 \(options) \(folder.file(name))")
        return folder.file(name)
    }

    @Test(
        "a PNG keeps its pixel type and every sample",
        arguments: ["rgb24", "rgba", "gray", "gray16be", "rgb48be", "rgba64be"])
    func png(format: String) throws {
        let input = try picture("in.png", "-pix_fmt \(format)")
        let writer = try transcode(input, to: folder.file("out.png"))
        #expect(writer.warnings.isEmpty)
        #expect(try Probe.lines(folder.file("out.png"), "stream=codec_name,pix_fmt") == ["png", format])
        #expect(
            try FFmpeg.rawVideo(folder.file("out.png"), pixelFormat: format)
                == FFmpeg.rawVideo(input, pixelFormat: format))
    }

    @Test("a picture of a palette or with gray and alpha keeps its colors", arguments: ["pal8", "ya8", "monob"])
    func otherTypes(format: String) throws {
        let input = try picture("in.png", "-pix_fmt \(format)")
        try transcode(input, to: folder.file("out.png"))
        #expect(
            try FFmpeg.rawVideo(folder.file("out.png"), pixelFormat: "rgba")
                == FFmpeg.rawVideo(input, pixelFormat: "rgba"))
    }

    @Test("lossless kinds of pictures keep every sample", arguments: ["bmp", "tiff", "webp"])
    func losslessKinds(name: String) throws {
        let input = try picture("in.png", "-pix_fmt rgba")
        try transcode(input, to: folder.file("out.\(name)"))
        // BMP's alpha is not read by everyone, so colors are compared.
        #expect(
            try FFmpeg.rawVideo(folder.file("out.\(name)"), pixelFormat: "rgb24")
                == FFmpeg.rawVideo(input, pixelFormat: "rgb24"))
    }

    @Test(
        "a JPEG keeps its subsampling and looks the same",
        arguments: ["yuvj420p", "yuvj422p", "yuvj444p"])
    func jpeg(format: String) throws {
        let input = try picture("in.jpg", "-pix_fmt \(format) -q:v 3")
        try transcode(input, to: folder.file("out.jpg"))
        #expect(try Probe.lines(folder.file("out.jpg"), "stream=codec_name,pix_fmt") == ["mjpeg", format])
        #expect(try Probe.worstLumaPSNR(folder.file("out.jpg"), input) > 38)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("out.jpg")))
        #expect(bytes.range(of: Data([0xff, 0xfe])) == nil, "a comment")
        #expect(bytes.range(of: Data([0xff, 0xe1])) == nil, "EXIF")
    }

    private func worstDifference(_ a: String, _ b: String) throws -> Int {
        let pairs = try zip(FFmpeg.rawVideo(a, pixelFormat: "rgb24"), FFmpeg.rawVideo(b, pixelFormat: "rgb24"))
        return pairs.map { abs(Int($0) - Int($1)) }.max() ?? 256
    }

    @Test("colors of RGB pictures come out of a JPEG as they went in", arguments: ["red", "green", "blue", "gray"])
    func jpegColors(color: String) throws {
        try FFmpeg.run("-f lavfi -i color=\(color):s=16x16,format=rgb24 -frames:v 1 \(folder.file("in.png"))")
        try transcode(folder.file("in.png"), to: folder.file("out.jpg"))
        #expect(try worstDifference(folder.file("out.jpg"), folder.file("in.png")) <= 3)
    }

    @Test("a film does not fit into a picture")
    func film() throws {
        try FFmpeg.run("-f lavfi -i testsrc2=s=64x48:d=1 -c:v libx264 \(folder.file("in.mp4"))")
        #expect(throws: MediaError.cannotHold(container: "png", reason: "a film")) {
            try transcode(folder.file("in.mp4"), to: folder.file("out.png"))
        }
    }

    @Test("a preview is upright, has square pixels and the film's colors")
    func preview() throws {
        var picture = PixelBuffer(
            format: .yuv420, size: PictureSize(width: 32, height: 16),
            color: ColorDescription(matrix: 9, range: .limited))
        // Pure red in BT.2020 with limited range.
        picture.fill(plane: 0, with: 74)
        picture.fill(plane: 1, with: 97)
        picture.fill(plane: 2, with: 240)
        let geometry = DisplayGeometry(storedSize: picture.size, orientation: .right, sampleAspectRatio: 2)
        try PictureFile.writePNG(picture, geometry: geometry, to: folder.file("out.png"))
        #expect(try Probe.lines(folder.file("out.png"), "stream=width,height,pix_fmt") == ["16", "64", "rgb24"])
        let pixels = try FFmpeg.rawVideo(folder.file("out.png"), pixelFormat: "rgb24")
        #expect(pixels.count == 16 * 64 * 3)
        for (index, wanted) in [255, 0, 0].enumerated() { #expect(abs(Int(pixels[index]) - wanted) <= 4) }
        #expect(throws: MediaError.outputExists(path: folder.file("out.png"))) {
            try PictureFile.writePNG(picture, geometry: geometry, to: folder.file("out.png"))
        }
    }
}
