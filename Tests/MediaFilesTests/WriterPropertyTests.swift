import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

private let pattern = "-f lavfi -i testsrc2=s=64x48:r=10:d=0.5"

@Suite("What a film's pictures are", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct WriterPropertyTests {
    let folder = TemporaryFolder()

    private func film(_ name: String, _ options: String) throws -> String {
        try FFmpeg.run("\(pattern) \(options) \(folder.file(name))")
        return folder.file(name)
    }

    @Test(
        "samples are bit-identical with a lossless encoder",
        arguments: [
            "yuv420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv410p", "gray", "yuv420p10le", "yuv422p10le",
            "yuv444p10le", "yuv420p12le", "yuv444p12le", "yuv420p16le", "gray10le", "gray12le", "gray16le", "bgr0",
            "bgra", "yuva420p", "yuva444p10le", "gbrp10le", "gbrp12le", "gbrp16le", "gbrap12le",
        ])
    func lossless(format: String) throws {
        let input = try film("in.mkv", "-c:v ffv1 -pix_fmt \(format)")
        let writer = try transcode(input, to: folder.file("out.mkv"))
        #expect(writer.encoders == ["ffv1"])
        #expect(writer.warnings.isEmpty)
        #expect(
            try Probe.pictureHash(folder.file("out.mkv"), pixelFormat: format)
                == Probe.pictureHash(input, pixelFormat: format))
    }

    @Test(
        "H.264 and H.265 keep depth and chroma",
        arguments: [
            ("libx264", "yuv420p", "libx264"), ("libx264", "yuv422p", "libx264"), ("libx264", "yuv444p", "libx264"),
            ("libx264", "yuv420p10le", "libx264"), ("libx265", "gray12le", "libx265"),
            ("libx264", "yuv422p10le", "libx264"), ("libx264", "yuv444p10le", "libx264"),
            ("libx265", "yuv420p10le", "libx265"), ("libx265", "yuv422p12le", "libx265"),
            ("libx264rgb", "bgr0", "libx264rgb"), ("mjpeg", "yuvj422p", "libx264"), ("ffv1", "yuv420p", "libx264"),
        ])
    func depth(source: String, format: String, encoder: String) throws {
        let input = try film("in.mkv", "-c:v \(source) -pix_fmt \(format) -x265-params log-level=none")
        let writer = try transcode(input, to: folder.file("out.mp4"))
        #expect(writer.encoders == [encoder])
        #expect(writer.warnings.isEmpty)
        let expected = ["yuvj422p": "yuvj422p", "bgr0": "gbrp"][format] ?? format
        #expect(try Probe.lines(folder.file("out.mp4"), "stream=pix_fmt") == [expected])
    }

    @Test("lossless H.264 keeps every sample, also of RGB", arguments: ["yuv420p", "yuv444p", "bgr0"])
    func losslessH264(format: String) throws {
        let input = try film("in.mkv", "-c:v \(format == "bgr0" ? "libx264rgb" : "libx264") -pix_fmt \(format) -qp 0")
        try transcode(input, to: folder.file("out.mp4")) { $0.quality = 0 }
        let judged = format == "bgr0" ? "gbrp" : format
        #expect(
            try Probe.pictureHash(folder.file("out.mp4"), pixelFormat: judged)
                == Probe.pictureHash(input, pixelFormat: judged))
    }

    @Test(
        "odd sizes stay",
        arguments: [
            ("ffv1", "yuv420p", "mkv"), ("mjpeg", "yuvj420p", "mp4"), ("libx264", "yuv444p", "mp4"),
            ("mjpeg", "yuvj420p", "webm"), ("mjpeg", "yuvj422p", "avi"),
        ])
    func oddSizes(source: String, format: String, container: String) throws {
        let input = try film("in.mkv", "-vf scale=33:25 -c:v \(source) -pix_fmt \(format)")
        let output = folder.file("out.\(container)")
        try transcode(input, to: output)
        #expect(try Probe.lines(output, "stream=width,height") == ["33", "25"])
        #expect(try Probe.worstLumaPSNR(output, input) > 35)
    }

    @Test("one picture of one sample works", arguments: ["mkv", "mp4", "webm"])
    func tiny(container: String) throws {
        let input = try film("in.mkv", "-vf scale=1:1 -frames:v 1 -c:v ffv1 -pix_fmt yuv444p")
        let output = folder.file("out.\(container)")
        #expect(try transcode(input, to: output).framesWritten == 1)
        #expect(try Probe.lines(output, "stream=width,height") == ["1", "1"])
    }

    @Test("sample aspect ratio, colors and range stay", arguments: ["mp4", "mov", "mkv", "webm"])
    func colors(container: String) throws {
        let input = try film(
            "in.mp4",
            "-vf scale=36:48,setsar=16/9 -c:v libx264 -color_primaries bt709 -color_trc bt709 -colorspace bt709"
                + " -color_range pc -chroma_sample_location left")
        let output = folder.file("out.\(container)")
        try transcode(input, to: output)
        let entry = "stream=sample_aspect_ratio,color_range,color_space,color_transfer,color_primaries"
        #expect(try Probe.lines(output, entry) == Probe.lines(input, entry))
    }

    @Test(
        "the picture is turned by the file where players do that, else by its pixels", arguments: ["90", "180", "270"])
    func rotation(angle: String) throws {
        let plain = try film("plain.mp4", "-vf scale=64:32,format=yuv420p -c:v libx264 -qp 0")
        let input = folder.file("in.mp4")
        try FFmpeg.run("-i \(plain) -c copy -metadata:s:v:0 rotate=\(angle) \(input)")
        try transcode(input, to: folder.file("out.mp4")) { $0.quality = 0 }
        try transcode(input, to: folder.file("out.mkv")) { $0.quality = 0 }
        let rotation = "stream_side_data=rotation"
        #expect(try Probe.lines(folder.file("out.mp4"), rotation) == Probe.lines(input, rotation))
        #expect(try Probe.lines(folder.file("out.mkv"), rotation).isEmpty)
        let upright = try Probe.pictureHash(input, pixelFormat: "yuv420p")
        #expect(try Probe.pictureHash(folder.file("out.mp4"), pixelFormat: "yuv420p") == upright)
        #expect(try Probe.pictureHash(folder.file("out.mkv"), pixelFormat: "yuv420p") == upright)
    }

    @Test("mastering display and light level stay", arguments: ["smpte2084", "arib-std-b67"], ["mp4", "mkv"])
    func highDynamicRange(transfer: String, container: String) throws {
        let master =
            "master-display=G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(40000000,50):max-cll=1000,180"
        let input = try film(
            "in.mp4",
            "-c:v libx265 -pix_fmt yuv420p10le -x265-params log-level=none:colorprim=bt2020:transfer=\(transfer):"
                + "colormatrix=bt2020nc:\(master) -tag:v hvc1")
        let output = folder.file("out.\(container)")
        let writer = try transcode(input, to: output)
        #expect(writer.encoders == ["libx265"])
        let stream = "stream=pix_fmt,color_space,color_transfer,color_primaries"
        #expect(try Probe.lines(output, stream) == Probe.lines(input, stream))
        let frame = "-read_intervals %+#1 -show_entries frame=side_data_list -show_frames -of default=nw=1 -i"
        let values = try [input, output].map { file in
            try FFmpeg.probe(frame, file).split(separator: "\n").filter { $0.hasPrefix("red") || $0.hasPrefix("max_") }
        }
        #expect(!values[0].isEmpty)
        #expect(values[0] == values[1])
        if container == "mp4" { #expect(try Probe.lines(output, "stream=codec_tag_string") == ["hvc1"]) }
    }
}
