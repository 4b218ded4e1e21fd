import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

/// A second of a moving test pattern, then a tone.
private let pattern = "-f lavfi -i testsrc2=s=64x48:r=30:d=1"
private let tone = "-f lavfi -i sine=f=440:r=48000:d=1"

@Suite("Writing films", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct WriterFilmTests {
    let folder = TemporaryFolder()

    private func film(_ name: String, _ options: String) throws -> String {
        try FFmpeg.run("\(pattern) \(tone) \(options) -t 1 \(folder.file(name))")
        return folder.file(name)
    }

    @Test(
        "frames and times stay as they are",
        arguments: [
            "-c:v libx264 -c:a aac", "-c:v libx264 -bf 8 -b_strategy 0 -refs 6 -an", "-c:v mpeg4 -an",
            "-c:v libx264 -vf select='if(lt(t,.3),1,not(mod(n,3)))' -vsync vfr -video_track_timescale 90000 -c:a aac",
            "-c:v libx264 -vf fps=24000/1001 -an", "-c:v libx264 -vf fps=60 -an", "-c:v libx264 -vf fps=240 -an",
            "-c:v libx264 -movflags frag_keyframe+empty_moov+default_base_moof -an",
        ])
    func times(options: String) throws {
        let input = try film("in.mp4", options)
        let writer = try transcode(input, to: folder.file("out.mp4"))
        let times = try Probe.times(input)
        #expect(times.count == writer.framesWritten)
        #expect(try Probe.times(folder.file("out.mp4")) == times)
        #expect(
            try Probe.lines(input, "stream=r_frame_rate") == Probe.lines(folder.file("out.mp4"), "stream=r_frame_rate"))
        #expect(writer.warnings.isEmpty)
    }

    @Test("durations stay as they are, also the last one's")
    func durations() throws {
        let input = try film("in.mp4", "-c:v libx264 -bf 0 -vf select='not(eq(mod(n,4),2))' -vsync vfr -an")
        try transcode(input, to: folder.file("out.mp4")) { $0.encoder = "mpeg4" }
        let (was, now) = try (
            Probe.lines(input, "packet=duration_time"), Probe.lines(folder.file("out.mp4"), "packet=duration_time")
        )
        #expect(Set(was).count > 1)
        #expect(now == was)
    }

    @Test("times in containers with coarser ticks are the nearest ones", arguments: ["mkv", "ts", "mov"])
    func coarserTimes(container: String) throws {
        let input = try film("in.mp4", "-c:v libx264 -c:a aac")
        let output = folder.file("out.\(container)")
        try transcode(input, to: output)
        let (was, now) = try (Probe.times(input), Probe.times(output))
        #expect(was.count == now.count)
        let shift = (now.first ?? 0) - (was.first ?? 0)
        #expect(zip(was, now).allSatisfy { abs($1 - $0 - shift) < 0.0011 })
        let (soundWas, soundNow) = try (Probe.times(input, stream: "a:0"), Probe.times(output, stream: "a:0"))
        #expect(abs((soundNow.first ?? 0) - (soundWas.first ?? 0) - shift) < 0.0011)
    }

    @Test("a transport stream's clock stays as it is")
    func transportStream() throws {
        let input = try film("in.ts", "-c:v libx264 -c:a aac")
        try transcode(input, to: folder.file("out.ts"))
        #expect(try Probe.times(folder.file("out.ts")) == Probe.times(input))
        #expect(try Probe.times(folder.file("out.ts"), stream: "a:0") == Probe.times(input, stream: "a:0"))
    }

    @Test("a video that starts later than its sound still does")
    func offset() throws {
        let base = try film("base.mp4", "-c:v libx264 -c:a aac")
        let input = folder.file("in.mp4")
        try FFmpeg.run("-i \(base) -itsoffset 0.5 -i \(base) -map 1:v -map 0:a -c copy \(input)")
        try transcode(input, to: folder.file("out.mp4"))
        #expect(try Probe.times(folder.file("out.mp4")).first == 0.5)
        #expect(try Probe.times(folder.file("out.mp4"), stream: "a:0") == Probe.times(input, stream: "a:0"))
    }

    @Test("frames of constant rate fill an AVI file, one after the other")
    func avi() throws {
        let input = try film("in.mp4", "-c:v libx264 -bf 3 -c:a mp3")
        try transcode(input, to: folder.file("out.avi"))
        let times = try FFmpeg.probe(
            "-select_streams v:0 -show_entries frame=best_effort_timestamp_time -of csv=p=0 -i",
            folder.file("out.avi"))
        #expect(times.split(separator: "\n").count == 30)
        #expect(try Probe.soundHash(folder.file("out.avi")) == Probe.soundHash(input))
    }

    @Test("both fields of interlaced video stay, the right one first", arguments: ["tff", "bff"])
    func interlaced(order: String) throws {
        let field = order == "tff" ? "top" : "bottom"
        let input = try film(
            "in.mp4",
            "-vf tinterlace=mode=interleave_\(field),fieldorder=\(order) -r 15 -q:v 2 -an"
                + " -c:v mpeg2video -flags +ilme+ildct")
        try transcode(input, to: folder.file("out.mp4"))
        let first = try FFmpeg.probe(
            "-read_intervals %+#1 -show_entries frame=interlaced_frame,top_field_first -of csv=p=0 -i",
            folder.file("out.mp4"))
        #expect(first.hasPrefix("1,\(order == "tff" ? 1 : 0)"))
    }
}
