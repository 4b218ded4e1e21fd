import Foundation
import TestSupport
import Testing

@testable import anonymize

@Suite(
    "Looking at a finished file again", .enabled(if: BuiltProgram.canRun && FFmpeg.isPresent), .timeLimit(.minutes(20)))
struct VerifyEndToEndTests {
    private let folder = TestSupport.TemporaryFolder()

    /// A second of the sample clip without tags, and the same masked.
    private func make() throws -> (source: String, masked: String) {
        let (source, masked) = (folder.file("in.mp4"), folder.file("masked.mp4"))
        try FFmpeg.run(
            "-t 1 -i", BuiltProgram.sample("carphone.mp4") ?? "", "-c", "copy", "-fflags", "+bitexact", source)
        let run = try BuiltProgram.run([source, masked, "--quiet", "--performance", "accurate"])
        #expect(run.status == 0, "\(run.errors)")
        return (source, masked)
    }

    @Test("a masked film passes, with its source and without, and a mask lifted for one frame is found")
    func lifted() throws {
        let (source, masked) = try make()
        #expect(try BuiltProgram.run(["verify", masked, "--against", source]).status == 0)
        #expect(try BuiltProgram.run(["verify", masked]).status == 0)
        let lifted = folder.file("lifted.mp4")
        try FFmpeg.run(
            "-i \(masked) -i \(source) -filter_complex", "[0:v][1:v]overlay=enable='eq(n,12)',format=yuv420p",
            "-crf", "14", "-preset", "veryfast", "-bsf:v", "filter_units=remove_types=6", "-fflags", "+bitexact",
            "-flags:v",
            "+bitexact", lifted)
        let sheet = folder.file("sheet.png")
        let found = try BuiltProgram.run(["verify", lifted, "--against", source, "--contact-sheet", sheet])
        #expect(found.status == 1)
        #expect(found.output.hasPrefix("Frame 12 ("), "\(found.output)")
        #expect(found.output.contains("a face shows"))
        #expect(try FFmpeg.probe("-show_entries stream=width,height -of csv=p=0", sheet).hasPrefix("176,"))
        let list = try BuiltProgram.run(["verify", lifted, "--against", source, "--json", "--quiet"])
        #expect(list.output.contains("\"verdict\": \"doubtful\""))
        #expect(list.output.contains("\"firstFrame\": 12"))
    }

    @Test("a tag, a title of a stream and a second video are found")
    func leaks() throws {
        let (source, masked) = try make()
        let tagged = folder.file("tagged.mkv")
        try FFmpeg.run(
            "-i \(masked) -i \(source) -map 0:v -map 1:v -c copy -metadata title=Zanzibar -fflags +bitexact", tagged)
        let run = try BuiltProgram.run(["verify", tagged, "--against", source])
        #expect(run.status == 1)
        #expect(run.output.contains("The file has a tag 'title'."), "\(run.output)")
        #expect(run.output.contains("The output has 2 video streams, the source 1."))
        #expect(!run.output.contains("Zanzibar"))
    }

    @Test("with --verify a film is published that passes, with report, page and log, and none that does not")
    func together() throws {
        let (source, _) = try make()
        let (output, log) = (folder.file("out.mp4"), folder.file("runs.log"))
        let report = folder.file("report.json")
        let passed = try BuiltProgram.run([
            source, output, "--verify", "--performance", "accurate", "--report", report, "--report-html",
            folder.file("page.html"), "--log", log,
        ])
        #expect(passed.status == 0, "\(passed.errors)")
        #expect(try BuiltProgram.run(["verify", output, "--report", report, "--log", log]).status == 0)
        #expect(try String(contentsOfFile: report, encoding: .utf8).contains("\"sha256Before\""))
        let faces = folder.file("none.jsonl")
        // Nobody is named, in a film that shows somebody.
        let size = try FFmpeg.probe("-select_streams v -show_entries stream=nb_frames -of csv=p=0", source)
        let header = "{\"schema\":\"anonymize.faces/1\",\"width\":193,\"height\":144}\n"
        let lines = (0..<(Int(size.prefix { $0.isNumber }) ?? 40)).map { "{\"frame\":\($0),\"faces\":[]}\n" }
        try Data((header + lines.joined()).utf8).write(to: URL(fileURLWithPath: faces))
        let refused = try BuiltProgram.run([source, folder.file("bad.mp4"), "--faces", faces, "--verify", "--log", log])
        #expect(refused.status == 1)
        #expect(refused.errors.contains("was not published"), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.file("bad.mp4")))
        #expect(try BuiltProgram.run(["verify", "--log", log]).status == 0)
    }

    @Test("what cannot be verified is told apart")
    func refusals() throws {
        #expect(try BuiltProgram.run(["verify"]).status == 64)
        #expect(try BuiltProgram.run(["verify", "-"]).status == 64)
        #expect(try BuiltProgram.run(["verify", folder.file("none.mp4")]).status == 66)
        let text = try folder.write(Data("no film".utf8), to: "text.mp4")
        #expect(try BuiltProgram.run(["verify", text]).status == 65)
        #expect(try BuiltProgram.run(["verify", text, "--report", text]).status == 65)
    }
}
