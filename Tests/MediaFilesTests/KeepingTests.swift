import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

private let pattern = "-f lavfi -i testsrc2=s=64x48:r=10:d=2"

@Suite("Keeping what is asked for", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct KeepingTests {
    let folder = TemporaryFolder()

    /// A film with two subtitles, chapters and tags in a container.
    private func film(_ name: String, subtitles: String = "srt", _ options: String = "") throws -> String {
        let text = "1\n00:00:00,500 --> 00:00:01,000\nfirst words\n\n2\n00:00:01,250 --> 00:00:01,750\n<i>more</i>\n"
        try text.write(toFile: folder.file("s.srt"), atomically: true, encoding: .utf8)
        let marks = """
            ;FFMETADATA1
            title=A walk
            artist=Somebody
            location=+12.34-056.78/
            make=Camera & Co
            creation_time=2024-01-02T03:04:05Z
            [CHAPTER]
            TIMEBASE=1/1000
            START=0
            END=1200
            title=Out
            [CHAPTER]
            TIMEBASE=1/1000
            START=1200
            END=2000
            title=Back
            """
        try marks.write(toFile: folder.file("c.txt"), atomically: true, encoding: .utf8)
        try FFmpeg.run(
            "\(pattern) -i \(folder.file("s.srt")) -i \(folder.file("c.txt")) -map 0 -map 1 -map_metadata 2 -c:v mpeg4"
                + " -c:s \(subtitles) -metadata:s:s language=eng -metadata:s:s title=Plain -disposition:s forced \(options)"
                + " \(folder.file(name))")
        return folder.file(name)
    }

    private func keepAll(_ settings: inout MediaWriterSettings) {
        settings.keepsSubtitles = true
        settings.keepsChapters = true
        settings.keepsMetadata = true
    }

    private func words(_ file: String) throws -> [String] {
        try FFmpeg.run("-i \(file) -map 0:s -f srt \(folder.file("found.srt"))")
        return try String(contentsOfFile: folder.file("found.srt"), encoding: .utf8).split(separator: "\n").map(
            String.init)
    }

    @Test(
        "subtitles keep their words and times in a form that the container can hold",
        arguments: [
            ("in.mkv", "srt", "out.mkv", "subrip"), ("in.mkv", "srt", "out.mp4", "mov_text"),
            ("in.mkv", "srt", "out.mov", "mov_text"), ("in.mkv", "srt", "out.webm", "webvtt"),
            ("in.mkv", "ass", "out.mkv", "ass"), ("in.mkv", "ass", "out.mp4", "mov_text"),
            ("in.mp4", "mov_text", "out.mp4", "mov_text"), ("in.mp4", "mov_text", "out.mkv", "subrip"),
            ("in.mkv", "webvtt", "out.webm", "webvtt"), ("in.mkv", "webvtt", "out.mp4", "mov_text"),
        ])
    func subtitles(input: String, form: String, output: String, codec: String) throws {
        let source = try film(input, subtitles: form)
        let writer = try transcode(source, to: folder.file(output), keepAll)
        #expect(
            writer.decisions[1].action == (form == codec || form == "srt" && codec == "subrip" ? .copied : .reencoded))
        #expect(try Probe.lines(folder.file(output), "stream=codec_name", stream: "s") == [codec])
        let found = try words(folder.file(output))
        #expect(
            found.filter { $0.contains("-->") } == ["00:00:00,500 --> 00:00:01,000", "00:00:01,250 --> 00:00:01,750"])
        #expect(found.contains { $0.contains("first words") } && found.contains { $0.contains("more") })
        #expect(try Probe.lines(folder.file(output), "stream_tags=language", stream: "s") == ["eng"])
    }

    @Test(
        "subtitles without a place in the container are left out by name", arguments: ["out.avi", "out.ts", "out.nut"])
    func homelessSubtitles(output: String) throws {
        let writer = try transcode(try film("in.mkv"), to: folder.file(output), keepAll)
        let container = ["out.avi": "avi", "out.ts": "mpegts", "out.nut": "nut"][output] ?? ""
        #expect(writer.decisions[1].action == .dropped)
        #expect(writer.decisions[1].reason == "\(container) cannot hold subrip")
    }

    @Test("chapters keep their times and titles", arguments: ["out.mp4", "out.mov", "out.mkv", "out.webm"])
    func chapters(output: String) throws {
        let source = try film("in.mkv")
        let writer = try transcode(source, to: folder.file(output)) { $0.keepsChapters = true }
        let entry = "-show_entries chapter=start_time,end_time:chapter_tags -of csv=p=0 -i"
        #expect(try FFmpeg.probe(entry, folder.file(output)) == FFmpeg.probe(entry, source))
        #expect(writer.omissions.allSatisfy { if case .tags = $0 { true } else { false } })
    }

    @Test("without a word nothing is kept, and all of it is named")
    func nothing() throws {
        let writer = try transcode(try film("in.mkv"), to: folder.file("out.mkv"))
        #expect(writer.decisions.map(\.action) == [.anonymized, .dropped])
        #expect(
            writer.omissions == [
                .tags(["artist", "creation_time", "location", "make", "title"], isHomeless: false),
                .chapters(2, isHomeless: false),
            ])
        #expect(try Probe.tags(folder.file("out.mkv")).isEmpty)
    }

    @Test(
        "a title and an artist are kept where there is a place for them; places and devices are not",
        arguments: ["out.mp4", "out.mov", "out.mkv", "out.webm", "out.avi"])
    func metadata(output: String) throws {
        let writer = try transcode(try film("in.mkv"), to: folder.file(output)) { $0.keepsMetadata = true }
        let tags = try Probe.tags(folder.file(output)).map { $0.lowercased() }.sorted()
        let hasStreamTitle = ["out.mkv", "out.webm"].contains(output)
        #expect(tags == ["artist=somebody", "title=a walk"])
        #expect(hasStreamTitle || !writer.omissions.isEmpty)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file(output)))
        for word in ["Camera", "12.34", "2024"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
    }

    @Test("the place, the device and the day are kept when that is asked for too")
    func location() throws {
        try transcode(try film("in.mkv"), to: folder.file("out.mkv")) {
            $0.keepsMetadata = true
            $0.keepsLocation = true
        }
        let tags = try Set(Probe.tags(folder.file("out.mkv")).map { $0.lowercased() })
        #expect(tags.isSuperset(of: ["title=a walk", "make=camera & co", "location=+12.34-056.78/"]))
    }

    @Test("what there is no place for is named")
    func homelessTags() throws {
        let writer = try transcode(try film("in.mkv"), to: folder.file("out.ts"), keepAll)
        #expect(writer.omissions.contains(.tags(["artist", "title"], isHomeless: true)))
        #expect(writer.omissions.contains(.chapters(2, isHomeless: true)))
    }

    @Test("a title of a stream is kept with its subtitles, and so is what they are for")
    func streamTitle() throws {
        let source = try film("in.mkv")
        try transcode(source, to: folder.file("out.mkv"), keepAll)
        let entry = "stream_tags=title:stream_disposition=forced"
        #expect(try Probe.lines(folder.file("out.mkv"), entry, stream: "s") == ["1", "Plain"])
        try transcode(source, to: folder.file("bare.mkv")) { $0.keepsSubtitles = true }
        #expect(try Probe.lines(folder.file("bare.mkv"), entry, stream: "s") == ["1"])
    }

    @Test("a script of subtitles loses its author and what is attached to it, not its styles")
    func script() {
        let text = """
            [Script Info]
            ; made by CANARY
            Title: CANARY
            ScriptType: v4.00+
            PlayResX: 384
            Original Script: CANARY
            [V4+ Styles]
            Format: Name, Fontname
            Style: Default,Arial
            [Fonts]
            fontname: CANARY.ttf
            CANARYDATA
            [Events]
            Format: Layer, Start
            Comment: 0,CANARY
            """
        let kept =
            "[Script Info]\nScriptType: v4.00+\nPlayResX: 384\n[V4+ Styles]\nFormat: Name, Fontname\nStyle: Default,Arial\n"
            + "[Events]\nFormat: Layer, Start\n"
        #expect(SubtitleHeader.cleanedScript(text) == kept)
        let index = "# CANARY\nsize: 720x480\npalette: 000000, ffffff\nid: en, index: 0\nlangidx: 0\n"
        #expect(SubtitleHeader.cleanedIndex(index) == "size: 720x480\npalette: 000000, ffffff\n")
    }

    @Test(
        "strict refuses before it writes, and names what would be lost",
        arguments: [
            ("out.mp4", false, "subtitle"), ("out.ts", true, "mpegts cannot hold subrip"),
        ])
    func strict(output: String, keeps: Bool, reason: String) throws {
        let source = try film("in.mkv")
        let error = #expect(throws: MediaError.self) {
            _ = try transcode(source, to: folder.file(output)) {
                $0.refusesLosses = true
                $0.keepsSubtitles = keeps
            }
        }
        guard case .wouldLose(_, let losses)? = error, case .stream(let decision)? = losses.first else {
            Issue.record("it throws what would be lost")
            return
        }
        #expect(losses.count == 1)
        #expect(decision.reason == reason)
        #expect(!losses.contains { !$0.dependsOnOutput })
        #expect(!FileManager.default.fileExists(atPath: folder.file(output)))
    }

    @Test("strict lets a film pass of which nothing is lost")
    func strictPasses() throws {
        try transcode(try film("in.mkv"), to: folder.file("out.mp4")) {
            $0.refusesLosses = true
            keepAll(&$0)
            $0.keepsMetadata = false
        }
    }
}
