import Foundation
import TestSupport
import Testing

/// A layout of samples, the size of the pictures, and an encoder that loses nothing.
struct LosslessCase: CustomTestStringConvertible, Sendable {
    var format: String
    var width = 96
    var height = 80
    var encoder = "ffv1"
    var output = "out.mkv"
    var options = ""

    var testDescription: String { "\(format) \(width)×\(height) \(encoder)" }

    static let all: [LosslessCase] =
        [
            "yuv420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv410p", "gray", "yuv420p10le", "yuv422p10le",
            "yuv444p10le", "yuv420p12le", "yuv422p12le", "yuv444p12le", "yuv420p16le", "yuv444p16le", "gray10le",
            "gray12le",
            "gray16le", "bgr0", "bgra", "yuva420p", "yuva444p10le", "gbrp10le", "gbrp12le", "gbrp16le", "gbrap12le",
        ].map { LosslessCase(format: $0) }
        + [(97, 80), (96, 81), (97, 81), (641, 359), (1280, 80), (96, 1024)].map { width, height in
            LosslessCase(format: "yuv420p", width: width, height: height)
        }
        + [(97, 81), (131, 83)].map { LosslessCase(format: "yuv420p10le", width: $0, height: $1) }
        + [
            LosslessCase(format: "yuv411p", width: 99, height: 83),
            LosslessCase(format: "yuv410p", width: 99, height: 83),
            LosslessCase(format: "yuv420p", encoder: "libx264", output: "out.mp4", options: "--crf 0"),
            LosslessCase(format: "yuv422p", encoder: "libx264", output: "out.mp4", options: "--crf 0"),
            LosslessCase(
                format: "yuv444p", width: 97, height: 81, encoder: "libx264", output: "out.mov", options: "--crf 0"),
            LosslessCase(format: "gray", encoder: "libx264", output: "out.mp4", options: "--crf 0"),
        ]
}

@Suite(
    "every sample outside the masks", .enabled(if: BuiltProgram.path != nil && FFmpeg.isPresent),
    .timeLimit(.minutes(20)))
struct LosslessTests {
    @Test("is the source's with an encoder that loses nothing", arguments: LosslessCase.all)
    func outside(fixture: LosslessCase) throws {
        let folder = TestSupport.TemporaryFolder()
        let (input, output) = (folder.file("in.mkv"), folder.file(fixture.output))
        let lossless = fixture.encoder == "ffv1" ? "-c:v ffv1" : "-c:v libx264 -qp 0 -preset ultrafast"
        try FFmpeg.run(
            "-f lavfi -i testsrc2=s=96x80:r=5:d=0.6 -vf scale=\(fixture.width):\(fixture.height),setsar=1 -pix_fmt \(fixture.format)"
                + " \(lossless) \(input)")
        let faces = try folder.write(Data(Self.faces(fixture).utf8), to: "faces.jsonl")
        let options = fixture.options.split(separator: " ").map(String.init)
        let outcome = try BuiltProgram.run([input, output, "--faces", faces] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let (before, after) = try (hashes(input, fixture, folder), hashes(output, fixture, folder))
        #expect(before.count == 5)
        #expect(Array(after.dropLast()) == Array(before.dropLast()))
        #expect(after.last != before.last, "the mask is there")
    }

    /// One face of 12×12 at (42, 34) in each of three frames; with margin, feather and whole color samples its mask stays within 24
    /// samples of the left and 16 of the upper edge, and ends before (72, 64).
    private static func faces(_ fixture: LosslessCase) -> String {
        let header = #"{"schema":"anonymize.faces/1","width":\#(fixture.width),"height":\#(fixture.height)}"#
        let lines = (0..<3).map { frame in
            #"{"frame":\#(frame),"time":\#(Double(frame) / 5),"faces":[{"box":{"x":42,"y":34,"width":12,"height":12},"#
                + #""confidence":1.0,"source":"given"}]}"#
        }
        return ([header] + lines).joined(separator: "\n") + "\n"
    }

    /// Checksums of the parts left, right, above and below the mask, and last of the part with it.
    private func hashes(
        _ file: String, _ fixture: LosslessCase, _ folder: TestSupport.TemporaryFolder
    ) throws -> [String] {
        let (width, height) = (fixture.width, fixture.height)
        let parts = [
            "24:\(height):0:0", "\(width - 72):\(height):72:0", "\(width):16:0:0", "\(width):\(height - 64):0:64",
            "24:24:36:28",
        ]
        let split = "[0:v]split=5[a][b][c][d][e];"
        let crops = zip("abcde", parts).map { "[\($0)]crop=\($1):exact=1,format=\(fixture.format)[\($0)\($0)]" }
        let maps = "abcde".map { "-map [\($0)\($0)]" }.joined(separator: " ")
        try FFmpeg.run(
            "-i \(file) -filter_complex \(split)\(crops.joined(separator: ";")) \(maps) -vsync passthrough -f streamhash"
                + " \(folder.file("hashes.txt"))")
        return try String(contentsOfFile: folder.file("hashes.txt"), encoding: .utf8).split(separator: "\n").map(
            String.init)
    }
}
