import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

/// A second of a moving test pattern at 10 frames a second.
private let pattern = "-f lavfi -i testsrc=s=64x48:r=10:d=1"

@Suite("Containers", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct ReaderContainerTests {
    let folder = TemporaryFolder()

    @Test(
        "all frames come out of every container, in order",
        arguments: [
            ("x.mp4", "-c:v libx264 -bf 2"), ("x.mov", "-c:v mpeg4 -bf 2"), ("x.mkv", "-c:v libx264 -bf 3"),
            ("x.webm", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8"), ("x.ts", "-c:v libx264 -bf 2"),
            ("x.avi", "-c:v mpeg4 -bf 2"), ("x.gif", ""), ("x.apng", "-f apng"), ("x.flv", "-c:v flv1"),
            ("x.mpg", "-r 25 -c:v mpeg2video -bf 2"), ("x.h264", "-c:v libx264 -bf 2"),
            ("x.hevc", "-c:v libx265 -x265-params log-level=none"),
            ("x.m4v", "-c:v mpeg4"), ("x.nut", "-c:v ffv1"), ("x.mjpeg", "-c:v mjpeg"), ("x.y4m", "-pix_fmt yuv420p"),
            ("x.ogv", "-c:v libtheora"), ("f.mp4", "-c:v libx264 -movflags frag_keyframe+empty_moov+default_base_moof"),
        ])
    func count(name: String, options: String) throws {
        let file = folder.file(name)
        try FFmpeg.run("\(pattern) \(options)", file)
        let frames = try facts(of: file)
        #expect(frames.count == (name == "x.mpg" ? 25 : 10))
        #expect(frames.map(\.index) == Array(frames.indices))
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.ticks < $1.ticks })
        #expect(frames.filter(\.isDamaged).isEmpty)
    }

    @Test("times are those of the packets", arguments: ["x.mp4", "x.mkv", "x.ts"])
    func times(name: String) throws {
        let file = folder.file(name)
        try FFmpeg.run("\(pattern) -c:v libx264 -bf 3 -vf select='not(eq(mod(n\\,5)\\,2))' -vsync vfr", file)
        let listed = try FFmpeg.probe("-select_streams v -show_entries packet=pts -of csv=p=0", file)
        let wanted = listed.split(whereSeparator: { !$0.isNumber && $0 != "-" }).compactMap { Int64($0) }.sorted()
        let frames = try facts(of: file)
        #expect(frames.count == 8)
        #expect(frames.map(\.ticks) == wanted)
    }

    @Test("a raw stream without times gets even ones and says so")
    func rawTimes() throws {
        let file = folder.file("x.h264")
        try FFmpeg.run("\(pattern) -c:v libx264 -bf 2", file)
        let reader = try MediaReader(path: file)
        let frames = try facts(of: reader)
        let steps = Set(zip(frames, frames.dropFirst()).map { $1.ticks - $0.ticks })
        #expect(frames.first?.ticks == 0)
        #expect(steps.count == 1)
        #expect(reader.tracks[0].frameRate.value == 10)
        #expect(steps.first.map { Double($0) * reader.tracks[0].timeBase.value } == 0.1)
        #expect(reader.warnings == [.timesMadeUp(track: 0, frames: 10)])
    }

    @Test("frames that an edit list hides do not come out, and the shown ones are in place")
    func editList() throws {
        let (whole, cut) = (folder.file("whole.mp4"), folder.file("cut.mp4"))
        try FFmpeg.run("\(pattern) -c:v libx264 -g 10 -bf 2", whole)
        try FFmpeg.run("-ss 0.35 -i", whole, "-c", "copy", cut)
        let packets = try FFmpeg.probe("-select_streams v -show_entries packet=pts -of csv=p=0", cut)
        #expect(packets.split(separator: "\n").count == 10)
        let shown = try FFmpeg.rawVideo(cut, pixelFormat: "yuv444p").count / (64 * 48 * 3)
        let frames = try facts(of: cut)
        #expect(frames.count == shown)
        #expect(frames.count < 8)
        #expect(frames.allSatisfy { $0.ticks >= 0 })
    }

    @Test("every video stream is a track, and a cover is none")
    func tracks() throws {
        let (plain, file) = (folder.file("plain.mkv"), folder.file("two.mp4"))
        try FFmpeg.run("\(pattern) -f lavfi -i sine=d=1 -c:v libx264 -c:a aac", plain)
        try FFmpeg.run("-f lavfi -i color=red:s=32x32:r=1:d=1 -frames:v 1", folder.file("cover.png"))
        try FFmpeg.run(
            "-i \(plain) -f lavfi -i testsrc2=s=32x24:r=5:d=1 -i \(folder.file("cover.png")) -map 0:v -map 0:a -map 1:v "
                + "-map 2:v -c:v:0 copy -c:a copy -c:v:1 libx264 -c:v:2 copy -disposition:v:2 attached_pic", file)
        let reader = try MediaReader(path: file)
        #expect(reader.tracks.map { $0.stream.index } == [0, 2])
        #expect(reader.streams.map(\.kind) == [.video, .audio, .video, .video])
        #expect(reader.streams.map(\.isCover) == [false, false, false, true])
        let frames = try facts(of: reader)
        #expect(frames.filter { $0.track == 0 }.count == 10)
        #expect(frames.filter { $0.track == 1 }.count == 5)
        #expect(reader.tracks[1].geometry.storedSize == PictureSize(width: 32, height: 24))
    }

    @Test("chosen streams' packets are handed over whole and in order, also those read before the first frame")
    func packets() throws {
        let file = folder.file("x.mkv")
        let inputs = "\(pattern) -f lavfi -i sine=d=1 -f lavfi -i sine=f=600:d=1"
        try FFmpeg.run("\(inputs) -map 0 -map 1 -map 2 -c:v libx264 -c:a aac", file)
        let reader = try MediaReader(path: file)
        reader.copyPackets(of: [2])
        _ = try facts(of: reader)
        let packets = reader.packets.takeAll()
        let listed = try FFmpeg.probe("-select_streams 2 -show_entries packet=size -of csv=p=0", file)
        let sizes = listed.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
        #expect(sizes.count > 10)
        #expect(packets.map(\.size) == sizes)
        #expect(packets.allSatisfy { $0.stream == 2 })
    }

    @Test("a seek leads to a key frame before the place")
    func seek() throws {
        let file = folder.file("x.mp4")
        try FFmpeg.run("-f lavfi -i testsrc=s=64x48:r=10:d=6 -c:v libx264 -g 10 -bf 2", file)
        let reader = try MediaReader(path: file)
        try reader.seek(toSeconds: 4.25)
        let frames = try facts(of: reader)
        let first = try #require(frames.first)
        let seconds = Double(first.ticks) * reader.tracks[0].timeBase.value
        #expect((2.0...4.25).contains(seconds))
        #expect(first.index == 0)
        #expect(frames.filter(\.isDamaged).isEmpty)
        #expect(frames.count == Int((6 - seconds) * 10 + 0.5))
    }
}
