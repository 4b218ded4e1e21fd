import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Sample layouts", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct ReaderPixelTests {
    let folder = TemporaryFolder()

    private func noise(_ name: String, _ format: String, _ options: String, size: String = "37x23") throws -> String {
        let file = folder.file(name)
        try FFmpeg.run(
            "-f lavfi -i testsrc2=s=\(size):r=2:d=1,noise=alls=60:allf=t,format=\(format) \(options) -pix_fmt \(format)",
            file)
        return file
    }

    @Test(
        "planar layouts come out as they are, sample by sample",
        arguments: [
            "yuv420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv410p", "gray", "yuva420p", "yuv420p9le",
            "yuv420p10le", "yuv422p10le", "yuv444p10le", "yuv420p12le", "yuv444p14le", "yuv420p16le", "gray16le",
            "yuva444p10le",
        ])
    func planar(format: String) throws {
        let (file, raw) = (folder.file("x.nut"), folder.file("x.raw"))
        try FFmpeg.run(
            "-f lavfi -i testsrc2=s=37x23:r=2:d=1,noise=alls=60:allf=t,format=\(format) -map 0:v -c:v ffv1 \(file) "
                + "-map 0:v -f rawvideo", raw)
        let wanted = try Data(contentsOf: URL(fileURLWithPath: raw))
        let reader = try MediaReader(path: file)
        #expect(reader.tracks[0].sourcePixelFormat == format)
        var all: [UInt16] = []
        while let frame = try reader.nextFrame() { all += frame.picture.allSamples() }
        #expect(all == samples(wanted, bytesEach: reader.tracks[0].format.bytesPerSample))
        #expect(!all.isEmpty)
    }

    /// The layout, and the planar one with the same samples.
    static let packedLayouts: [(String, String)] = [
        ("nv12", "yuv420p"), ("nv21", "yuv420p"), ("yuyv422", "yuv422p"),
        ("uyvy422", "yuv422p"),
        ("rgb24", "gbrp"), ("bgr24", "gbrp"), ("rgba", "gbrap"),
        ("bgra", "gbrap"), ("argb", "gbrap"), ("abgr", "gbrap"), ("rgb0", "gbrp"), ("0rgb", "gbrp"),
        ("rgb48le", "gbrp16le"), ("rgb48be", "gbrp16le"), ("rgba64le", "gbrap16le"), ("rgba64be", "gbrap16le"),
        ("yuv420p10be", "yuv420p10le"), ("yuv444p16be", "yuv444p16le"), ("gray16be", "gray16le"), ("gbrp", "gbrp"),
        ("gbrap", "gbrap"), ("gbrp10be", "gbrp10le"),
    ]

    @Test("other layouts are taken apart without changing a sample", arguments: packedLayouts)
    func packed(format: String, planar: String) throws {
        let file = try noise("x.nut", format, "-c:v rawvideo -f nut", size: "38x22")
        // Both swscale and this reader only move samples between these two layouts, so they must agree.
        let exact = "-sws_flags accurate_rnd+full_chroma_int+neighbor"
        let raw = try FFmpeg.rawVideo(file, pixelFormat: planar, options: exact)
        let reader = try MediaReader(path: file)
        #expect(reader.tracks[0].sourcePixelFormat == format)
        #expect(reader.tracks[0].format.libav() == PixelFormat.named(planar))
        var all: [UInt16] = []
        while let frame = try reader.nextFrame() { all += frame.picture.allSamples() }
        #expect(all == samples(raw, bytesEach: reader.tracks[0].format.bytesPerSample))
        #expect(!all.isEmpty)
    }

    @Test("a palette becomes RGB with alpha")
    func palette() throws {
        let file = folder.file("x.png")
        try FFmpeg.run(
            "-f lavfi -i testsrc2=s=38x22:r=1:d=1 -filter_complex split[a][b];[a]palettegen[p];[b][p]paletteuse "
                + "-frames:v 1", file)
        let reader = try MediaReader(path: file)
        #expect(reader.tracks[0].sourcePixelFormat == "pal8")
        let raw = try FFmpeg.rawVideo(file, pixelFormat: "rgba")
        let planes = try firstPlanes(of: file)
        try #require(planes.count == 4)
        for (position, plane) in [(0, 2), (1, 0), (2, 1), (3, 3)] {
            let wanted = stride(from: position, to: raw.count, by: 4).map { UInt16(raw[$0]) }
            #expect(planes[plane] == wanted)
        }
    }

    @Test("gray with alpha becomes RGB with alpha, and black-and-white becomes gray")
    func grayAndBits() throws {
        let gray = try noise("x.png", "ya8", "-frames:v 1", size: "38x22")
        let raw = try FFmpeg.rawVideo(gray, pixelFormat: "ya8")
        let planes = try firstPlanes(of: gray)
        let (values, alphas) = (
            stride(from: 0, to: raw.count, by: 2).map { UInt16(raw[$0]) },
            stride(from: 1, to: raw.count, by: 2).map { UInt16(raw[$0]) }
        )
        #expect(planes == [values, values, values, alphas])
        // Rows of 38 bits, padded to whole bytes.
        for (format, one) in [("monob", UInt16(255)), ("monow", 0)] {
            let bits = try noise("\(format).nut", format, "-c:v rawvideo -f nut -frames:v 1", size: "38x22")
            let raw = try FFmpeg.rawVideo(bits, pixelFormat: format)
            let wanted = (0..<38 * 22).map { index in
                let (x, y) = (index % 38, index / 38)
                return raw[y * 5 + x / 8] >> (7 - x % 8) & 1 == 1 ? one : 255 - one
            }
            #expect(try firstPlanes(of: bits) == [wanted])
            #expect(Set(wanted) == [0, 255])
        }
    }

    @Test("samples of five and six bits are stretched so that none are lost")
    func fewBits() throws {
        let file = try noise("x.nut", "rgb565le", "-c:v rawvideo -f nut", size: "38x22")
        let raw = samples(try FFmpeg.rawVideo(file, pixelFormat: "rgb565le"), bytesEach: 2).prefix(38 * 22)
        let planes = try firstPlanes(of: file)
        try #require(planes.count == 3)
        #expect(planes[0] == raw.map { UInt16((Double($0 >> 5 & 63) * 255 / 63).rounded()) })
        #expect(planes[1] == raw.map { UInt16((Double($0 & 31) * 255 / 31).rounded()) })
        #expect(planes[2] == raw.map { UInt16((Double($0 >> 11) * 255 / 31).rounded()) })
    }

    @Test("transparency that WebM keeps beside the pictures is decoded with them")
    func separateAlpha() throws {
        let file = folder.file("x.webm")
        try FFmpeg.run(
            "-f lavfi -i testsrc2=s=64x48:r=5:d=1,format=yuva420p -c:v libvpx-vp9 -deadline realtime -pix_fmt yuva420p",
            file)
        let reader = try MediaReader(path: file)
        #expect(reader.tracks[0].format.hasAlpha || reader.warnings == [.transparencyLeftOut(track: 0)])
        #expect(try facts(of: reader).count == 5)
    }

    @Test("a change of size in the middle is scaled to the first size and told")
    func sizeChange() throws {
        let (small, large, both) = (folder.file("a.mjpeg"), folder.file("b.mjpeg"), folder.file("c.mjpeg"))
        try FFmpeg.run("-f lavfi -i testsrc=s=64x48:r=25:d=0.4 -c:v mjpeg", small)
        try FFmpeg.run("-f lavfi -i testsrc=s=96x64:r=25:d=0.4 -c:v mjpeg", large)
        let data = try Data(contentsOf: URL(fileURLWithPath: small)) + Data(contentsOf: URL(fileURLWithPath: large))
        try data.write(to: URL(fileURLWithPath: both))
        let reader = try MediaReader(path: both)
        var sizes: Set<PictureSize> = []
        var count = 0
        while let frame = try reader.nextFrame() {
            sizes.insert(frame.picture.size)
            count += 1
        }
        let (first, second) = (PictureSize(width: 64, height: 48), PictureSize(width: 96, height: 64))
        #expect(count == 20)
        #expect(sizes == [first])
        #expect(reader.warnings.contains(.sizeChanged(track: 0, frame: 10, from: first, to: second)))
    }
}
