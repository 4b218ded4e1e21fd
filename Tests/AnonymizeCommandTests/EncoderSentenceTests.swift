import Foundation
import MediaFiles
import Testing

@testable import anonymize

@Suite("what is said of encoders that cannot be had", .timeLimit(.minutes(20)))
struct EncoderSentenceTests {
    @Test("each problem is one sentence, with what would work")
    func sentences() {
        let problems: [(EncoderProblem, String, advice: String?)] = [
            (
                .unknownName("libx246", known: ["libx264", "libx265"]),
                "there is no encoder 'libx246'; did you mean 'libx264'?", "Try 'libx264' or 'libx265'."
            ),
            (.codecName("hevc", encoders: ["libx265"]), "'hevc' is a codec, not an encoder of it.", "Try 'libx265'."),
            (
                .notBuiltIn("h264_amf", known: ["libx264"]), "this build of libav has no encoder 'h264_amf'.",
                "Try 'libx264'."
            ),
            (
                .wrongContainer(encoder: "libx264", codec: "h264", container: "webm", fitting: ["libvpx-vp9"]),
                "cannot encode 'o.webm' with 'libx264': webm cannot hold h264.", "Try 'libvpx-vp9'."
            ),
            (
                .qualityOutOfRange(encoder: "libx264", 0...51),
                "option '--crf' must be from 0 to 51 for 'libx264'.", "Try: anonymize --help"
            ),
            (
                .unknownPreset(encoder: "libx264", "fastre", known: ["faster", "slow"]),
                "'libx264' has no preset 'fastre'; did you mean 'faster'?", "Try: anonymize --help"
            ),
            (
                .unknownPreset(encoder: "libx264", "zzzzzz", known: ["fast", "slow"]),
                "'libx264' has no preset 'zzzzzz': it has fast and slow.", "Try: anonymize --help"
            ),
            (.noBitRate(encoder: "ffv1"), "'ffv1' cannot aim at a bit rate.", "Try: anonymize --help"),
        ]
        for (problem, sentence, advice) in problems {
            let error = CommandError.encoding(problem, "'o.webm'")
            #expect(error.status == .usage)
            #expect(error.sentence == sentence)
            #expect(error.advice == advice)
        }
        #expect(CommandError.encoding(.noDevice(encoder: "h264_vaapi", reason: "none"), "o").status == .unavailable)
    }

    @Test(
        "the program refuses them before it looks for the input", .enabled(if: BuiltProgram.path != nil),
        arguments: [
            "missing.mp4 OUT.webm --encoder libx264", "missing.mp4 OUT.mp4 --crf 60",
            "missing.mp4 OUT.mp4 --encoder h264",
            "missing.mp4 OUT.mkv --encoder ffv1 --bitrate 4M", "batch missing --output-dir OUT --encoder libx246",
            "live udp://127.0.0.1:9 OUT.ts --preset fastest",
        ])
    func refusals(line: String) throws {
        let folder = try TemporaryFolder()
        let words = line.split(separator: " ").map {
            String($0).replacingOccurrences(of: "OUT", with: folder.path + "/out")
        }
        let outcome = try BuiltProgram.run(words)
        #expect(outcome.status == 64, "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count <= 2)
        #expect(folder.names.isEmpty)
    }
}
