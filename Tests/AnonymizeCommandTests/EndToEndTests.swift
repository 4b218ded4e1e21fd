import Faces
import Foundation
import MediaFiles
import Testing
import VideoFrames

@testable import Anonymizing
@testable import anonymize

@Suite("the built program", .enabled(if: BuiltProgram.canRun), .serialized, .timeLimit(.minutes(20)))
struct EndToEndTests {
    let folder: TemporaryFolder
    let clip: String

    init() throws {
        folder = try TemporaryFolder()
        clip = try #require(BuiltProgram.sample("carphone.mp4"))
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    /// A faces file with one box in all 120 frames of the clip, so that no detector is needed.
    private func facesFile() throws -> String {
        let face = CoveredFace(box: PixelRect(x: 70, y: 35, width: 50, height: 60))
        var text = FacesFile.header(pictureSize: try displayedSize())
        for frame in 0..<120 { text += FacesFile.line(frame: frame, time: 0, coverage: .faces([face])) }
        _ = try folder.make("given.jsonl", text)
        return path("given.jsonl")
    }

    private func displayedSize() throws -> PictureSize {
        try #require(try MediaReader(path: clip).tracks.first).geometry.displayedSize
    }

    @Test("help and version go to standard output; a wrong option to standard error")
    func help() throws {
        let help = try BuiltProgram.run(["--help"])
        #expect(help.status == 0)
        #expect(help.output == HelpText.text(for: .anonymize))
        #expect(help.errors.isEmpty)
        #expect(try BuiltProgram.run(["--version"]).output == "anonymize \(Version.current)\n")
        let wrong = try BuiltProgram.run(["a", "b", "--mdoe"])
        #expect(wrong.status == 64)
        #expect(
            wrong.errors
                == "anonymize: unknown option '--mdoe'; did you mean '--mode'?\n           Try: anonymize --help\n")
        #expect(wrong.output.isEmpty)
    }

    @Test("a film is anonymized, with its report and its faces; the faces alone then do the same")
    func film() throws {
        let outcome = try BuiltProgram.run(
            [clip, path("out.mp4"), "--report", path("r.json"), "--write-faces", path("f.jsonl")])
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("Done: 120 frames, "))
        #expect(outcome.errors.hasSuffix(" frames a second: '\(path("out.mp4"))'.\n"))
        #expect(folder.names == ["f.jsonl", "out.mp4", "r.json"])
        let report = try JSONSerialization.jsonObject(with: Data((folder.text("r.json") ?? "").utf8)) as? [String: Any]
        #expect(report?["verdict"] as? String == "complete")
        #expect((report?["frames"] as? [String: Int])?["written"] == 120)
        #expect(folder.text("f.jsonl")?.split(separator: "\n").count == 121)

        let again = try BuiltProgram.run(
            [
                clip, path("again.mkv"), "--faces", path("f.jsonl"), "--write-faces", path("g.jsonl"), "--mode",
                "solid",
                "--models", path("none"), "--progress", "json",
            ])
        #expect(again.status == 0)
        let last = again.errors.split(separator: "\n").last ?? ""
        #expect(last.hasPrefix(#"{"event":"done","frames":120,"#))
        let found = (folder.text("f.jsonl") ?? "").replacing("detected", with: "given").replacing(
            "bridged", with: "given")
        #expect(folder.text("g.jsonl") == found)
    }

    @Test("without the networks nothing is written")
    func modelGone() throws {
        let outcome = try BuiltProgram.run([clip, path("out.mp4"), "--models", folder.path])
        #expect(outcome.status == 69)
        #expect(
            outcome.errors.hasPrefix("anonymize: the folder '\(folder.path)' of --models holds no 'centerface.onnx'.\n")
        )
        _ = try folder.make("centerface.onnx", "altered")
        let altered = try BuiltProgram.run([clip, path("out.mp4"), "--models", folder.path])
        #expect(altered.status == 69)
        #expect(altered.errors.contains("is not the one this version was made for."))
        #expect(folder.names == ["centerface.onnx"])
    }

    @Test("a file that is no film is refused", arguments: [("", 65), ("some text", 65), ("#EXTM3U\nother.ts\n", 65)])
    func noFilm(content: String, status: Int32) throws {
        _ = try folder.make("in.mp4", content)
        let outcome = try BuiltProgram.run([path("in.mp4"), path("out.mp4")])
        #expect(outcome.status == status)
        #expect(outcome.errors.hasPrefix("anonymize: cannot open '\(path("in.mp4"))': "))
        #expect(folder.names == ["in.mp4"])
    }

    @Test(
        "a failing run leaves nothing at the output's name and nothing beside it",
        arguments: [("write:fail@2", 74), ("detect:throw@1s", 70), ("detect:empty@0s..1s", 70)])
    func faults(fault: String, status: Int32) throws {
        let faces = fault.hasPrefix("write") ? ["--faces", try facesFile()] : []
        let before = folder.names
        let outcome = try BuiltProgram.run([clip, path("out.mp4"), "--report", path("r.json")] + faces, fault: fault)
        #expect(outcome.status == status)
        #expect(outcome.errors.contains("ANONYMIZE_FAULT makes this run fail on purpose: '\(fault)'."))
        #expect(folder.names == before)
    }

    @Test("a face whose values are no numbers hides more, or fails the run")
    func notANumber() throws {
        let outcome = try BuiltProgram.run(
            [clip, path("out.mp4"), "--write-faces", path("f.jsonl")], fault: "detect:nan@1s")
        if outcome.status == 0 {
            let lines = (folder.text("f.jsonl") ?? "").split(separator: "\n").dropFirst()
            #expect(lines.allSatisfy { !$0.hasSuffix(#""faces":[]}"#) })
        } else {
            #expect(folder.names.isEmpty)
        }
    }

    @Test("a signal ends a run that stands still, and nothing remains", arguments: [SIGTERM, SIGINT, SIGHUP])
    func signals(number: Int32) throws {
        let (process, _, errors) = try BuiltProgram.start(
            [clip, path("out.mp4"), "--report", path("r.json")], fault: "detect:stall=60s@0s")
        while process.isRunning, !folder.names.contains(where: { $0.hasSuffix(".part") }) { usleep(20_000) }
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        _ = errors.fileHandleForReading.readDataToEndOfFile()
        #expect(process.terminationStatus == 128 + number)
        #expect(folder.names.isEmpty)
    }

    @Test("what a killed run leaves behind is hidden, and the next run removes it")
    func killed() throws {
        let (process, _, _) = try BuiltProgram.start(
            [clip, path("out.mp4"), "--report", path("r.json")], fault: "detect:stall=60s@0s")
        while process.isRunning, folder.names.count < 2 { usleep(20_000) }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(folder.names.count == 2)
        #expect(folder.names.allSatisfy { $0.hasPrefix(".") && $0.hasSuffix(".part") })
        let again = try BuiltProgram.run([clip, path("out.mp4"), "--faces", try facesFile()])
        #expect(again.status == 0)
        #expect(folder.names == ["given.jsonl", "out.mp4"])
    }

    @Test("whoever closes standard output or standard error does no harm")
    func closedStreams() throws {
        let faces = try facesFile()
        #expect(try BuiltProgram.shell(#"exec "$0" "$@" 2>&- >&- <&-"#, [clip, path("a.mkv"), "--faces", faces]) == 0)
        #expect(folder.names.contains("a.mkv"))
        #expect(try BuiltProgram.shell(#""$0" "$@" | true"#, ["detect", clip]) == 0)
        #expect(try BuiltProgram.shell(#"exec "$0" "$@" >&-"#, ["detect", clip]) == 74)
        #expect(try BuiltProgram.shell(#"exec "$0" "$@" >/dev/full"#, [clip, "-", "--faces", faces]) == 74)
    }

    @Test("odd names work", arguments: ["-lead.mkv", "new\nline.mkv", "a:b%d [x] 'q'.mkv", "ünï 日本 😀.mkv"])
    func oddNames(name: String) throws {
        let faces = try facesFile()
        let line = #"cd "$1" && cp "$2" "./$3" && "$0" --faces "$4" -- "$3" "$3.mkv""#
        #expect(try BuiltProgram.shell(line, [folder.path, clip, name, faces]) == 0)
        #expect(folder.names.contains(name + ".mkv"))
    }

    @Test("a name that is not UTF-8 can be read, and is refused for writing in a sentence")
    func notUTF8() throws {
        let faces = try facesFile()
        let read = #"cd "$1" && n=$(printf '\377.mp4') && cp "$2" "$n" && "$0" --faces "$3" "$n" out.mkv"#
        #expect(try BuiltProgram.shell(read, [folder.path, clip, faces]) == 0)
        let write = #"cd "$1" && "$0" --faces "$3" "$2" "$(printf '\377.mp4')""#
        #expect(try BuiltProgram.shell(write, [folder.path, clip, faces]) == 73)
    }

    @Test("a preview is the very frame of that number or time, shown as a screen would")
    func preview() throws {
        let byNumber = ["preview", clip, path("n.png"), "--frame", "60", "--original"]
        #expect(try BuiltProgram.run(byNumber).status == 0)
        let byTime = try BuiltProgram.run(["preview", clip, path("t.png"), "--at", "2.01", "--original"])
        #expect(byTime.status == 0)
        #expect(byTime.errors == "Done: the frame at 2.002 s, nothing hidden: '\(path("t.png"))'.\n")
        let reader = try MediaReader(path: clip)
        var wanted: UprightPicture?
        while let frame = try reader.nextFrame() {
            if frame.index == 60 { wanted = UprightPicture(frame.picture, geometry: frame.geometry) }
        }
        for name in ["n.png", "t.png"] {
            let frame = try MediaReader(path: path(name)).nextFrame()
            guard let frame else { throw CommandError(.software, "no frame in \(name)") }
            let shown = UprightPicture(frame.picture, geometry: frame.geometry)
            #expect(shown == wanted)
        }
    }

    @Test("a comparison is twice as wide; a preview of a frame that is not there says which is the last")
    func comparison() throws {
        let faces = try facesFile()
        let outcome = try BuiltProgram.run(
            ["preview", clip, path("c.png"), "--frame", "5", "--compare", "--faces", faces])
        #expect(outcome.errors == "Done: the frame at 0.167 s, 1 face hidden: '\(path("c.png"))'.\n")
        let size = try displayedSize()
        let track = try #require(try MediaReader(path: path("c.png")).tracks.first)
        #expect(track.geometry.displayedSize == PictureSize(width: size.width * 2 + 2, height: size.height))
        let beyond = try BuiltProgram.run(["preview", clip, path("d.png"), "--frame", "120", "--faces", faces])
        #expect(beyond.status == 64)
        #expect(beyond.errors.hasPrefix("anonymize: '\(clip)' has no frame 120: the last one is 119.\n"))
    }

    @Test("a faces file for pictures of another size is refused")
    func otherSize() throws {
        _ = try folder.make("f.jsonl", FacesFile.header(pictureSize: PictureSize(width: 10, height: 20)))
        let outcome = try BuiltProgram.run([clip, path("out.mp4"), "--faces", path("f.jsonl")])
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("it is for pictures of 10×20, and the film is shown at "))
        #expect(folder.names == ["f.jsonl"])
    }

    @Test("a faces file that breaks off hides the rest whole")
    func shortFacesFile() throws {
        let text =
            FacesFile.header(pictureSize: try displayedSize())
            + FacesFile.line(frame: 0, time: 0, coverage: .faces([]))
        _ = try folder.make("f.jsonl", text)
        let outcome = try BuiltProgram.run([clip, path("out.mp4"), "--faces", path("f.jsonl")])
        #expect(outcome.errors.contains("119 covered (119 of them whole)"))
    }
}
