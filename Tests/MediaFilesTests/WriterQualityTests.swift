import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Quality by default", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct WriterQualityTests {
    let folder = TemporaryFolder()

    private func size(_ file: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
    }

    @Test("a film of few bits does not grow much", arguments: ["mp4", "mkv"])
    func growth(container: String) throws {
        let input = folder.file("in.\(container)")
        try FFmpeg.run(
            "-f lavfi -i mandelbrot=s=320x240:r=25,noise=alls=12:allf=t -t 4 -pix_fmt yuv420p -c:v libx264 -crf 34 \(input)"
        )
        try transcode(input, to: folder.file("out.\(container)"))
        let ratio = try Double(size(folder.file("out.\(container)"))) / Double(size(input))
        #expect(ratio < 1.6)
        try transcode(input, to: folder.file("free.\(container)")) { $0.quality = 18 }
        #expect(try size(folder.file("free.\(container)")) > size(folder.file("out.\(container)")) * 5 / 4)
    }

    @Test("quality, preset and bit rate are the user's where they are given")
    func settings() throws {
        let input = folder.file("in.mp4")
        try FFmpeg.run("-f lavfi -i testsrc2=s=320x240:r=25:d=2 -pix_fmt yuv420p -c:v libx264 -crf 10 \(input)")
        try transcode(input, to: folder.file("a.mp4")) { $0.quality = 40 }
        try transcode(input, to: folder.file("b.mp4")) { $0.quality = 15 }
        #expect(try size(folder.file("a.mp4")) * 2 < size(folder.file("b.mp4")))
        try transcode(input, to: folder.file("c.mp4")) { $0.bitRate = 200_000 }
        #expect(try (25_000...75_000).contains(size(folder.file("c.mp4"))))
        let reader = try MediaReader(path: input)
        var settings = MediaWriterSettings()
        settings.preset = "veryslow"
        let writer = try MediaWriter(path: folder.file("d.mp4"), from: reader, settings: settings)
        #expect(writer.plans[0].quality.options["preset"] == "veryslow")
    }

    @Test("fine detail gets a lower crf, coarse detail the usual one")
    func fineness() {
        var track = VideoTrack(
            stream: StreamDescription(index: 0, kind: .video, codec: "h264"), format: .yuv420,
            geometry: DisplayGeometry(storedSize: PictureSize(width: 100, height: 100)), timeBase: Rational(1, 25))
        track.frameRate = Rational(25, 1)
        #expect(EncoderQuality.constantQuality(of: "libx264", for: track) == 18)
        track.bitRate = 25_000
        #expect(EncoderQuality.constantQuality(of: "libx264", for: track) == 18)
        track.bitRate = 400_000
        #expect(EncoderQuality.constantQuality(of: "libx264", for: track) == 9)
    }

    @Test("what an encoder cannot keep is said before the first frame")
    func warnings() throws {
        let input = folder.file("in.mkv")
        try FFmpeg.run("-f lavfi -i testsrc2=s=64x48:r=10:d=0.3 -pix_fmt yuva420p -c:v ffv1 \(input)")
        let writer = try MediaWriter(path: folder.file("out.mp4"), from: MediaReader(path: input))
        #expect(
            writer.warnings == [.formatConverted(track: 0, from: "yuva420p", to: "yuv420p", losses: [.alpha])])
        try FFmpeg.run("-f lavfi -i testsrc2=s=64x48:r=10:d=0.3 -pix_fmt yuv422p10le -c:v ffv1 \(input)")
        var settings = MediaWriterSettings()
        settings.encoder = "mpeg2video"
        let other = try MediaWriter(path: folder.file("out.ts"), from: MediaReader(path: input), settings: settings)
        #expect(
            other.warnings == [.formatConverted(track: 0, from: "yuv422p10le", to: "yuv422p", losses: [.depth])])
    }

    @Test("a container without times says so when the source's cannot be counted in frames", arguments: [30, 90_000])
    func rates(base: Int32) throws {
        var track = VideoTrack(
            stream: StreamDescription(index: 0, kind: .video, codec: "h264"), format: .yuv420,
            geometry: DisplayGeometry(storedSize: PictureSize(width: 64, height: 48)), timeBase: Rational(1, 90_000))
        (track.frameRate, track.baseFrameRate) = (Rational(25, 1), Rational(base, 1))
        let avi = try #require(OutputContainer(named: "avi"))
        let plan = try VideoPlan(track: track, number: 0, container: avi, settings: MediaWriterSettings())
        #expect(plan.warnings == (base == 30 ? [] : [.rateMadeConstant(track: 0)]))
        #expect(plan.timeBase == Rational(1, base == 30 ? 30 : 25))
    }

    @Test("all video tracks are written, each by an encoder of its own")
    func tracks() throws {
        let input = folder.file("in.mkv")
        try FFmpeg.run(
            "-f lavfi -i testsrc2=s=64x48:r=10:d=1 -f lavfi -i testsrc=s=32x32:r=25:d=1 -map 0 -map 1 -c:v:0 libx264"
                + " -c:v:1 ffv1 \(input)")
        let writer = try transcode(input, to: folder.file("out.mkv"))
        #expect(writer.framesWritten == 35)
        #expect(writer.encoders.count == 2)
        for stream in ["v:0", "v:1"] {
            #expect(
                try Probe.times(folder.file("out.mkv"), stream: stream).count
                    == Probe.times(input, stream: stream).count)
        }
    }
}
