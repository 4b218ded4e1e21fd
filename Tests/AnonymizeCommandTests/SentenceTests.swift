import Anonymizing
import FaceDetection
import Faces
@testable import MediaFiles
import Testing
import VideoFrames

@testable import anonymize

@Suite("sentences about failures")
struct SentenceTests {
    let request = Request(
        command: .anonymize, input: FilePath("in.mp4"), output: FilePath("out.mkv"), options: Options())

    private func failure(_ code: Int32) -> LibavFailure { LibavFailure(function: "f", code: code) }

    @Test("what the system refuses has its own status")
    func system() {
        let full = CommandError(.writing(path: "x", failure(-28)), request)
        #expect(full.status == .inputOutput)
        #expect(full.sentence == "cannot write 'out.mkv': No space left on device.")
        #expect(full.advice == "Nothing of the output was kept.")
        #expect(CommandError(.creating(path: "x", failure(-13)), request).status == .noPermission)
        #expect(CommandError(.creating(path: "x", failure(-20)), request).status == .cannotCreate)
        #expect(CommandError(.opening(path: "x", failure(-2)), request).status == .noInput)
        #expect(CommandError(.opening(path: "x", failure(-13)), request).status == .noPermission)
        #expect(CommandError(.decoding(path: "x", frame: 3, failure(-12)), request).status == .temporary)
    }

    @Test("a broken file is named with the library's reason and something to try")
    func broken() {
        let error = CommandError(.opening(path: "x", failure(-1_094_995_529)), request)
        #expect(error.status == .badInput)
        #expect(error.sentence == "cannot open 'in.mp4': Invalid data found when processing input.")
        #expect(error.advice == "The file may be cut short. Try: ffprobe 'in.mp4'")
    }

    @Test("every other media failure is one sentence")
    func media() {
        let errors: [(MediaError, anonymize.ExitStatus, String)] = [
            (.noVideo(path: ""), .badInput, "'in.mp4' has no video and no picture."),
            (.noFrames(path: ""), .badInput, "not a single picture of 'in.mp4' could be decoded."),
            (
                .formatNotAllowed(path: "", format: "hls"), .badInput,
                "cannot open 'in.mp4': a file of the kind 'hls' refers to other files, and is never opened."
            ),
            (.unknownContainer(path: ""), .usage, "the ending of 'out.mkv' names no kind of file that can be written."),
            (.outputExists(path: ""), .cannotCreate, "'out.mkv' exists already."),
            (.encoder(name: "x", reason: "there is none.."), .usage, "cannot encode with 'x': there is none."),
            (
                .verification(path: "", reason: "a frame is missing"), .software,
                "the finished file is not what was written into it: a frame is missing."
            ),
        ]
        for (error, status, sentence) in errors {
            let shown = CommandError(error, request)
            #expect(shown.status == status)
            #expect(shown.sentence == sentence)
        }
    }

    @Test("missing or altered networks say how to get them")
    func networks() {
        let missing = CommandError(.modelMissing(path: "m/x.onnx"))
        #expect(missing.status == .unavailable)
        #expect(missing.sentence == "there is no network file 'm/x.onnx'.")
        #expect(missing.advice == "Run scripts/setup again, or name another folder with --models.")
        #expect(CommandError(.runtime(function: "f", status: -1, message: "a\nb")).sentence.hasSuffix("in f: a b."))
    }

    @Test("a wrong faces file is named with its line")
    func facesFile() {
        let path = FilePath("f.jsonl")
        let error = CommandError(.badValue(line: 3, key: "faces[0].box.width"), path)
        #expect(error.status == .badInput)
        #expect(
            error.sentence == "cannot use the faces of 'f.jsonl': line 3 has no right value for 'faces[0].box.width'.")
        #expect(CommandError(.reading(SystemFailure(code: 5)), path).status == .inputOutput)
    }

    @Test("only what may be missing from the output asks for a look")
    func warnings() {
        #expect(MediaWarning.cutShort(failure(-5)).needsReview)
        #expect(MediaWarning.containerDamaged("x").needsReview)
        #expect(!MediaWarning.timesMadeUp(track: 0, frames: 3).needsReview)
        #expect(!MediaWarning.captionsLeftOut(track: 0).needsReview)
        let sentences: [(MediaWarning, String)] = [
            (
                .packetsRefused(track: 0, count: 1),
                "1 packet of video 0 could not be decoded; what was in it is missing."
            ),
            (
                .soundRefused(stream: 2, packets: 3),
                "3 packets of sound in stream 2 could not be decoded; silence is in place."
            ),
            (.lateStreamsLeftOut(1), "1 stream that begins in the middle of the input is left out."),
        ]
        for (warning, sentence) in sentences {
            #expect(warning.needsReview)
            #expect(warning.sentence == sentence)
        }
        #expect(
            MediaWarning.startMoved(seconds: 0.0213).sentence
                == "this kind of output begins at a time of its own: picture and sound come 21 ms later, together.")
        #expect(
            MediaWarning.soundShifted(stream: 1, seconds: -0.007).sentence
                == "sound in stream 1 of the output comes 7 ms earlier against the picture.")
        #expect(!MediaWarning.startMoved(seconds: 1).needsReview)
        let converted = MediaWarning.formatConverted(track: 0, from: "a", to: "b", losses: [.chroma, .depth])
        #expect(
            converted.sentence
                == "video 0 is converted from a to b; bits of each sample are lost and sharpness of color is lost.")
    }
}

@Suite("the closing line")
struct ClosingLineTests {
    @Test("it says what was done")
    func text() {
        var summary = AnonymizationSummary()
        summary.frames.written = 120
        summary.frames.covered = 118
        summary.frames.whole = 3
        summary.seconds.total = 2
        var line = ClosingLine(summary: summary, output: FilePath("out.mp4"), faces: nil)
        #expect(
            line.text
                == "Done: 120 frames, 0 faces followed, 118 covered (3 of them whole), 60.0 frames a second: 'out.mp4'."
        )
        #expect(
            line.event.compactText
                == #"{"event":"done","frames":120,"facesFollowed":0,"framesCovered":118,"framesWhole":3,"#
                + #""framesPerSecond":60.0,"output":"out.mp4"}"#)
        summary.frames.written = 1
        summary.frames.whole = 0
        line = ClosingLine(summary: summary, output: FilePath("-"), faces: FilePath("f"))
        #expect(line.text == "Done: 1 frame, faces of 'f', 118 covered, 0.5 frames a second: standard output.")
    }
}

@Suite("settings from options")
struct OptionSettingsTests {
    @Test("a confidence shifts all thresholds of the tracker alike, and the detector gives what the tracker may use")
    func confidence() {
        var options = Options()
        #expect(options.trackerSettings == FaceTrackerSettings())
        options.confidence = 0.25
        let standard = FaceTrackerSettings()
        #expect(options.trackerSettings.startConfidence == 0.25)
        #expect(options.trackerSettings.continueConfidence == standard.continueConfidence / 2)
        #expect(options.detectorSettings.confidenceFloor <= options.trackerSettings.continueConfidence)
    }

    @Test("accurate looks at every frame")
    func accurate() {
        var options = Options()
        options.performance = .accurate
        #expect(options.pipelineSettings.looksAtEveryFrame)
        #expect(options.detectorSettings.performance == .accurate)
    }

    @Test("standard output is Matroska for a film and PNG for a picture")
    func standardOutput() {
        let options = Options()
        #expect(options.writerSettings(output: FilePath("-"), isPicture: false).container == "matroska")
        #expect(options.writerSettings(output: FilePath("-"), isPicture: true).container == "png")
        #expect(options.writerSettings(output: FilePath("a.mp4"), isPicture: false).container == nil)
    }

    @Test("files that cameras put beside a film are found, and no others")
    func companions() throws {
        let folder = try TemporaryFolder()
        for name in ["a.mp4", "a.THM", "a.srt", "ab.srt", "a.png", "b.xml"] { _ = try folder.make(name) }
        #expect(CompanionFiles.names(beside: folder.file("a.mp4")) == ["a.THM", "a.srt"])
    }
}
