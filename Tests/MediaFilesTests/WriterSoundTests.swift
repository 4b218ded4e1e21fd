import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

private let pattern = "-f lavfi -i testsrc2=s=64x48:r=10:d=1"
private func tone(_ frequency: Int) -> String { "-f lavfi -i sine=f=\(frequency):r=48000:d=1" }

@Suite("Carrying sound along", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct WriterSoundTests {
    let folder = TemporaryFolder()

    private func film(_ name: String, _ options: String) throws -> String {
        try FFmpeg.run("\(pattern) \(tone(440)) \(tone(880)) \(options) \(folder.file(name))")
        return folder.file(name)
    }

    @Test(
        "packets are copied byte for byte",
        arguments: [
            ("in.mp4", "-c:a aac", "out.mp4"), ("in.mkv", "-c:a aac", "out.mkv"), ("in.mp4", "-c:a aac", "out.mkv"),
            ("in.mkv", "-c:a aac", "out.mp4"), ("in.mp4", "-c:a ac3", "out.mov"), ("in.mkv", "-c:a eac3", "out.mp4"),
            ("in.mkv", "-c:a libopus", "out.mp4"), ("in.mkv", "-c:a libopus", "out.mkv"),
            ("in.mkv", "-c:a libmp3lame", "out.mp4"), ("in.mkv", "-c:a flac", "out.mkv"),
            ("in.mkv", "-c:a flac", "out.mp4"),
            ("in.mov", "-c:a pcm_s16le", "out.mov"), ("in.mov", "-c:a pcm_s24le", "out.mkv"),
            ("in.mkv", "-c:a mp2", "out.ts"), ("in.mov", "-c:a alac", "out.mov"), ("in.mov", "-c:a alac", "out.mkv"),
            ("in.mkv", "-c:a alac", "out.mp4"), ("in.mkv", "-strict -2 -c:a truehd", "out.mkv"),
            ("in.mkv", "-strict -2 -ac 2 -c:a dca", "out.mkv"), ("in.mkv", "-strict -2 -ac 2 -c:a dca", "out.ts"),
            ("in.mkv", "-strict -2 -c:a truehd", "out.ts"), ("in.avi", "-c:a libmp3lame", "out.mp4"),
        ])
    func packets(input: String, options: String, output: String) throws {
        let source = try film(input, "-map 0:v -map 1:a -c:v mpeg4 \(options)")
        let writer = try transcode(source, to: folder.file(output))
        #expect(writer.decisions.map(\.action) == [.anonymized, .copied])
        #expect(try Probe.soundHash(folder.file(output)) == Probe.soundHash(source))
    }

    @Test("headers that a container needs are made, and the samples are the same", arguments: ["out.mp4", "out.mkv"])
    func fromTransportStream(output: String) throws {
        let source = try film("in.ts", "-map 0:v -map 1:a -c:v libx264 -c:a aac")
        try transcode(source, to: folder.file(output))
        #expect(try decodedSound(of: folder.file(output)) == decodedSound(of: source))
    }

    private func decodedSound(of file: String) throws -> Data {
        try FFmpeg.run("-i \(file) -map 0:a -f s16le \(folder.file("samples"))")
        return try Data(contentsOf: URL(fileURLWithPath: folder.file("samples")))
    }

    @Test("two tracks keep their order, language and which is the default", arguments: ["out.mp4", "out.mkv"])
    func twoTracks(output: String) throws {
        let source = try film(
            "in.mkv",
            "-map 0:v -map 1:a -map 2:a -c:v libx264 -c:a aac -metadata:s:a:0 language=eng -metadata:s:a:1 language=ger"
                + " -disposition:a:0 0 -disposition:a:1 default")
        try transcode(source, to: folder.file(output))
        let entry = "stream_tags=language:stream_disposition=default"
        #expect(try Probe.lines(folder.file(output), entry, stream: "a") == ["0", "eng", "1", "ger"])
        #expect(try Probe.soundHash(folder.file(output)) == Probe.soundHash(source))
    }

    @Test("no sound is made up, and none is kept when it is not wanted")
    func noSound() throws {
        let silent = try film("silent.mp4", "-map 0:v -c:v libx264")
        try transcode(silent, to: folder.file("a.mp4"))
        #expect(try Probe.lines(folder.file("a.mp4"), "stream=codec_type", stream: "a").isEmpty)
        let loud = try film("loud.mp4", "-map 0:v -map 1:a -c:v libx264 -c:a aac")
        let writer = try transcode(loud, to: folder.file("b.mp4")) { $0.keepsAudio = false }
        #expect(try Probe.lines(folder.file("b.mp4"), "stream=codec_type", stream: "a").isEmpty)
        #expect(writer.decisions.map(\.action) == [.anonymized, .dropped])
    }

    @Test("sound that somebody cut away does not come back")
    func cutAway() throws {
        let whole = try film("whole.mp4", "-map 0:v -map 1:a -c:v libx264 -g 100 -c:a aac")
        let source = folder.file("in.mp4")
        try FFmpeg.run("-ss 0.55 -i \(whole) -c copy \(source)")
        let hidden = try Probe.times(source, stream: "a:0").filter { $0 < 0 }.count
        try #require(hidden > 2)
        try transcode(source, to: folder.file("out.mp4"))
        let times = try Probe.times(folder.file("out.mp4"), stream: "a:0")
        let packet = 1024.0 / 48000
        #expect(times.filter { $0 + packet < 0.001 }.count <= 2)
        #expect(times.filter { $0 >= 0 } == (try Probe.times(source, stream: "a:0").filter { $0 >= 0 }))
    }

    @Test(
        "nor does it come back where sound is encoded anew, or each packet stands by itself",
        arguments: ["alac", "adpcm_ima_qt"], ["mp4", "mkv", "ts", "avi"])
    func cutAwayAndEncoded(codec: String, container: String) throws {
        let whole = folder.file("whole.mov")
        let loud = "-f lavfi -i sine=f=440:r=48000:d=1.1 -af apad=whole_dur=2"
        try FFmpeg.run("-f lavfi -i testsrc2=s=64x48:r=10:d=2 \(loud) -c:v libx264 -g 100 -c:a \(codec) \(whole)")
        let source = folder.file("in.mov")
        try FFmpeg.run("-ss 1.2 -i \(whole) -c copy \(source)")
        try transcode(source, to: folder.file("out.\(container)"))
        // Also what an edit list of the output would hide.
        #expect(try peak(of: source) > 1000)
        #expect(try peak(of: folder.file("out.\(container)")) < 50)
    }

    @Test("a container that moves the start says by how much, and that sound and picture stay together")
    func movedStart() throws {
        func moved(_ writer: MediaWriter) -> [Double] {
            writer.warnings.compactMap { if case .startMoved(let seconds) = $0 { seconds } else { nil } }
        }
        let source = try film("in.mp4", "-map 0:v -map 1:a -c:v libx264 -c:a aac")
        #expect(try transcode(source, to: folder.file("out.mp4")).warnings.isEmpty)
        #expect(try transcode(source, to: folder.file("out.mov")).warnings.isEmpty)
        // 1024 samples before the sound tell its decoder how to begin; Matroska has no times before 0.
        let matroska = try transcode(source, to: folder.file("out.mkv"))
        #expect(moved(matroska).map { ($0 * 1000).rounded() } == [21])
        let stream = try transcode(source, to: folder.file("out.ts"))
        #expect(moved(stream).count == 1 && moved(stream).allSatisfy { (1.4...1.7).contains($0) })
        for writer in [matroska, stream] { #expect(writer.warnings.count == 1) }
    }

    /// The loudest sample, whatever an edit list says.
    private func peak(of file: String) throws -> Int {
        let edits = file.hasSuffix("mov") || file.hasSuffix("mp4") ? "-ignore_editlist 1" : ""
        try FFmpeg.run("\(edits) -i \(file) -map 0:a -ac 1 -f s16le \(folder.file("peak.s16"))")
        let values = samples(try Data(contentsOf: URL(fileURLWithPath: folder.file("peak.s16"))), bytesEach: 2)
        return values.map { abs(Int(Int16(bitPattern: $0))) }.max() ?? 0
    }

    @Test(
        "sound that cannot be copied is encoded again, in sync, and says so",
        arguments: [
            ("in.mkv", "-c:a wmav2", "out.mp4", "aac"), ("in.webm", "-c:a libvorbis", "out.webm", "opus"),
            ("in.mov", "-c:a pcm_s16be -ac 2 -ar 44100", "out.mp4", "aac"),
            ("in.mkv", "-c:a libopus", "out.avi", "mp3"), ("in.mkv", "-c:a wavpack", "out.mkv", "opus"),
            ("in.mkv", "-c:a libopus", "out.mov", "aac"), ("in.mkv", "-c:a flac", "out.mov", "aac"),
            ("in.mkv", "-c:a pcm_u8 -ar 11025", "out.ts", "aac"), ("in.mkv", "-c:a ac3 -ac 6", "out.webm", "opus"),
        ])
    func reencoded(input: String, options: String, output: String, codec: String) throws {
        let video = input.hasSuffix("webm") ? "libvpx -deadline realtime" : "mpeg4"
        let source = try film(
            input,
            "-map 0:v -map 1:a -af adelay=500:all=1 -c:v \(video) \(options) -metadata:s:a title=CANARY")
        let writer = try transcode(source, to: folder.file(output))
        #expect(writer.decisions.map(\.action) == [.anonymized, .reencoded])
        #expect(writer.decisions[1].reason?.isEmpty == false)
        #expect(try Probe.lines(folder.file(output), "stream=codec_name", stream: "a:0").first == codec)
        let (was, now) = try (onset(of: source), onset(of: folder.file(output)))
        #expect(abs(was.start - now.start) < 0.03)
        #expect(abs(was.end - now.end) < 0.1)  // the last AAC packet is filled up
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file(output)))
        for word in ["CANARY", "Lavc"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
    }

    /// When the tone begins and ends after the first picture, in seconds.
    private func onset(of file: String) throws -> (start: Double, end: Double) {
        let raw = folder.file("onset.s16")
        // `aresample` puts silence where the sound begins later than the picture, as a player would.
        try FFmpeg.run("-copyts -i \(file) -map 0:a -af aresample=async=1:first_pts=0 -ac 1 -ar 8000 -f s16le \(raw)")
        let values = samples(try Data(contentsOf: URL(fileURLWithPath: raw)), bytesEach: 2)
        let first = values.firstIndex { abs(Int(Int16(bitPattern: $0))) > 500 } ?? 0
        let picture = try Probe.times(file).first ?? 0
        return (Double(first) / 8000 - picture, Double(values.count) / 8000 - picture)
    }

    @Test("sound that cannot be decoded is counted, and the film comes out", arguments: ["out.mp4", "out.mkv"])
    func undecodable(output: String) throws {
        let source = try film("in.mkv", "-map 0:v -map 1:a -c:v mpeg4 -c:a libvorbis")
        let damaged = folder.file("damaged.mkv")
        try FFmpeg.run("-i \(source) -map 0 -c copy -bsf:a noise=amount=1 \(damaged)")
        let writer = try transcode(damaged, to: folder.file(output))
        #expect(writer.framesWritten == 10)
        #expect(writer.warnings.contains { if case .soundRefused(stream: 1, _) = $0 { true } else { false } })
    }

    @Test("sound of a codec without a name is left out, and that is said")
    func unknown() throws {
        let source = try film("in.mov", "-map 0:v -map 1:a -c:v mpeg4 -c:a pcm_s16le")
        // Another codec's name in the sample description, which no decoder knows.
        var bytes = try Data(contentsOf: URL(fileURLWithPath: source))
        let name = try #require(bytes.range(of: Data("sowt".utf8)))
        bytes.replaceSubrange(name, with: Data("xxxx".utf8))
        try bytes.write(to: URL(fileURLWithPath: source))
        let writer = try transcode(source, to: folder.file("out.mp4"))
        #expect(writer.decisions.map(\.reason) == [nil, "unknown codec"])
    }

    @Test("sound whose times run backwards is put in order, and that is said")
    func backwards() throws {
        let late = try film("late.ts", "-map 0:v -map 1:a -c:v libx264 -c:a aac -output_ts_offset 0.4")
        let early = try film("early.ts", "-map 0:v -map 1:a -c:v libx264 -c:a aac")
        let both = try [late, early].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        let source = try folder.write(both[0] + both[1], to: "in.ts")
        let writer = try transcode(source, to: folder.file("out.mkv"))
        #expect(writer.warnings.contains { if case .soundTimesMoved(stream: 1, _) = $0 { true } else { false } })
        #expect(
            try Probe.times(folder.file("out.mkv"), stream: "a:0").count == Probe.times(source, stream: "a:0").count)
    }

    @Test("Opus stays in time with the picture, copied and encoded anew", arguments: ["in.webm", "in.mp4", "in.mkv"])
    func opus(input: String) throws {
        let codec = input == "in.mkv" ? "pcm_s16le" : "libopus"
        let video = input == "in.webm" ? "libvpx -deadline realtime" : "mpeg4"
        let source = try film(input, "-map 0:v -map 1:a -c:v \(video) -c:a \(codec)")
        try transcode(source, to: folder.file("out.webm"))
        func lead(_ file: String) throws -> Double {
            let (picture, sound) = try (Probe.times(file).first ?? 0, Probe.times(file, stream: "a:0").first ?? 0)
            return sound - picture
        }
        // What is encoded anew begins with the encoder's delay of 6.5 ms, which players take off.
        let delay = codec == "libopus" ? 0 : 0.0065
        #expect(try abs(lead(folder.file("out.webm")) - (lead(source) - delay)) < 0.0011)
    }

    @Test("covers, subtitles, chapters and attachments are left out by name")
    func others() throws {
        try "1\n00:00:00,000 --> 00:00:01,000\nwords\n".write(
            toFile: folder.file("s.srt"), atomically: true, encoding: .utf8)
        try ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=secret\n".write(
            toFile: folder.file("c.txt"), atomically: true, encoding: .utf8)
        try FFmpeg.run(
            "\(pattern) -i \(folder.file("s.srt")) -i \(folder.file("c.txt")) -map 0 -map 1 -map_metadata 2 -c:v libx264"
                + " -attach \(folder.file("c.txt")) -metadata:s:t mimetype=text/plain \(folder.file("in.mkv"))")
        let writer = try transcode(folder.file("in.mkv"), to: folder.file("out.mkv"))
        #expect(writer.decisions.map(\.reason) == [nil, "subtitle", "attachment"])
        #expect(try Probe.lines(folder.file("out.mkv"), "stream=codec_type", stream: "v") == ["video"])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("out.mkv")))
        #expect(bytes.range(of: Data("secret".utf8)) == nil)
        #expect(bytes.range(of: Data("words".utf8)) == nil)
    }
}
