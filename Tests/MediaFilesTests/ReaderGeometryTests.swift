import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Geometry, color and fields", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct ReaderGeometryTests {
    let folder = TemporaryFolder()

    private func clip(_ name: String, _ options: String, source: String = "testsrc=s=64x48:r=5:d=1") throws -> String {
        let file = folder.file(name)
        try FFmpeg.run("-f lavfi -i \(source) \(options)", file)
        return file
    }

    private func track(
        _ name: String, _ options: String, source: String = "testsrc=s=64x48:r=5:d=1"
    ) throws -> VideoTrack {
        try MediaReader(path: clip(name, options, source: source)).tracks[0]
    }

    @Test("a turned film is shown as ffmpeg shows it", arguments: [90, 180, 270])
    func rotation(degrees: Int) throws {
        let (plain, file) = (try clip("a.mp4", "-c:v mpeg4"), folder.file("b.mp4"))
        try FFmpeg.run("-i \(plain) -c copy -metadata:s:v:0 rotate=\(degrees)", file)
        let shown = try FFmpeg.rawVideo(file, pixelFormat: "gray", options: "-frames:v 1 -vf extractplanes=y")
        let stored = try firstPlanes(of: file)[0]
        let geometry = try MediaReader(path: file).tracks[0].geometry
        let size = geometry.displayedSize
        #expect(size == (degrees == 180 ? PictureSize(width: 64, height: 48) : PictureSize(width: 48, height: 64)))
        try #require(shown.count == size.width * size.height)
        let turned = (0..<shown.count).map { index in
            let place = PixelPoint(x: Double(index % size.width) + 0.5, y: Double(index / size.width) + 0.5)
            let from = geometry.stored(place)
            return stored[Int(from.y) * geometry.storedSize.width + Int(from.x)]
        }
        #expect(turned == shown.map(UInt16.init))
    }

    @Test("all eight matrices of a file's header are understood", arguments: ImageOrientation.allCases)
    func matrices(orientation: ImageOrientation) throws {
        let one: Int32 = 0x10000
        // How a matrix turns (x, y): a, b, c, d as ISO/IEC 14496-12 stores them.
        let matrix: [ImageOrientation: [Int32]] = [
            .up: [one, 0, 0, one], .upMirrored: [-one, 0, 0, one], .down: [-one, 0, 0, -one],
            .downMirrored: [one, 0, 0, -one], .leftMirrored: [0, one, one, 0], .right: [0, one, -one, 0],
            .rightMirrored: [0, -one, -one, 0], .left: [0, -one, one, 0],
        ]
        let m = try #require(matrix[orientation])
        #expect(ImageOrientation(displayMatrix: [m[0], m[1], 0, m[2], m[3], 0, 0, 0, 1 << 30]) == orientation)
        var data = try Data(contentsOf: URL(fileURLWithPath: clip("a.mp4", "-c:v mpeg4")))
        // The track header's matrix lies 44 bytes behind the letters `tkhd` (version 0).
        let start = try #require(data.range(of: Data("tkhd".utf8))?.lowerBound) + 44
        let nine = [m[0], m[1], 0, m[2], m[3], 0, 0, 0, 1 << 30]
        let bytes = nine.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        data.replaceSubrange(start..<start + 36, with: bytes)
        let track = try MediaReader(path: try folder.write(data, to: "b.mp4")).tracks[0]
        #expect(track.geometry.orientation == orientation)
    }

    @Test("a sample's aspect ratio is kept as a fraction", arguments: ["x.mp4", "x.mkv", "x.ts"])
    func aspect(name: String) throws {
        let track = try track(name, "-vf setsar=16/9 -c:v libx264")
        #expect(track.sampleAspectRatio == Rational(16, 9))
        #expect(track.geometry.displayedSize == PictureSize(width: 114, height: 48))
    }

    @Test("color tags and range are those of the file")
    func color() throws {
        let tagged = try track(
            "x.mp4",
            "-c:v libx264 -pix_fmt yuv420p -color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv")
        #expect(tagged.color.primaries == 1 && tagged.color.transfer == 1 && tagged.color.matrix == 1)
        #expect(tagged.color.range == .limited)
        let full = try track("y.mp4", "-c:v libx264 -vf scale=out_range=full -pix_fmt yuvj420p")
        #expect(full.color.range == .full)
        #expect(full.format == .yuv420)
        #expect(try track("z.avi", "-c:v mjpeg -pix_fmt yuvj422p").color.range == .full)
    }

    @Test("ten bits stay ten bits, with the HDR10 data of the first frame")
    func highDynamicRange() throws {
        let display = "G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)"
        let parameters = "log-level=none:hdr10=1:master-display=\(display):max-cll=1000,400"
        let track = try track(
            "x.mp4",
            "-c:v libx265 -pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc "
                + "-x265-params \(parameters)")
        #expect(track.format == .yuv420p10)
        #expect(track.color.primaries == 9 && track.color.transfer == 16 && track.color.matrix == 9)
        #expect(track.highDynamicRange?.masteringDisplay?.isEmpty == false)
        #expect(track.highDynamicRange?.contentLight?.isEmpty == false)
    }

    @Test(
        "interlaced pictures say which field is first",
        arguments: [(1, VideoFrame.FieldOrder.topFirst), (0, .bottomFirst)])
    func fields(top: Int, wanted: VideoFrame.FieldOrder) throws {
        let file = try clip("x.ts", "-c:v mpeg2video -r 25 -flags +ilme+ildct -top \(top)")
        let reader = try MediaReader(path: file)
        #expect(reader.tracks[0].fields == wanted)
        while let frame = try reader.nextFrame() {
            let fields = frame.fields
            #expect(fields == wanted)
        }
        #expect(try track("p.ts", "-c:v mpeg2video -r 25").fields == .progressive)
    }

    @Test("rates, length and counts are known where the container tells")
    func lengths() throws {
        let track = try track("x.mp4", "-c:v mpeg4", source: "testsrc=s=64x48:r=30000/1001:d=1")
        #expect(track.frameRate == Rational(30000, 1001))
        #expect(track.baseFrameRate == Rational(30000, 1001))
        #expect(track.estimatedFrameCount == 30)
        #expect(abs((track.duration ?? 0) - 1.001) < 0.01)
        #expect((track.bitRate ?? 0) > 1000)
    }

    @Test("Dolby Vision is told of where its base layer is a picture, and refused where it is none", arguments: [8, 5])
    func dolbyVision(profile: UInt8) throws {
        let plain = try clip("a.mp4", "-c:v libx265 -x265-params log-level=none")
        var data = try Data(contentsOf: URL(fileURLWithPath: plain))
        // Dolby's configuration takes the place of three small boxes about fields, aspect and bit rate: 10, 16 and 20 bytes.
        let start = try #require(data.range(of: Data("btrt".utf8))?.lowerBound) - 4 - 16 - 10
        try #require(data[start..<start + 8] == Data([0, 0, 0, 10] + Array("fiel".utf8)))
        let level: UInt8 = 2
        let configuration: [UInt8] = [1, 0, profile << 1, level << 3 | 0b101, profile == 8 ? 0x40 : 0]
        let head: [UInt8] = [0, 0, 0, 46] + Array("dvvC".utf8) + configuration
        data.replaceSubrange(start..<start + 46, with: head + [UInt8](repeating: 0, count: 46 - head.count))
        let file = try folder.write(data, to: "b.mp4")
        if profile == 8 {
            let warnings = try MediaReader(path: file).warnings
            #expect(warnings == [.dynamicRangeDataLeftOut(track: 0, kind: .dolbyVision)])
        } else {
            #expect(throws: MediaError.unsupportedVideo(path: file, reason: "Dolby Vision profile 5")) {
                try MediaReader(path: file)
            }
        }
    }
}
