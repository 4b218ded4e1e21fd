import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Animated pictures", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct AnimationTests {
    let folder = TemporaryFolder()

    /// The plays that an animated picture says: GIF says how often it is repeated.
    private func plays(_ path: String) throws -> Int? {
        AnimationPlays.read(path, container: try MediaReader(path: path).container)
    }

    @Test("how often it is shown is kept", arguments: [("-1", 1), ("0", 0), ("3", 4)], ["out.gif", "out.apng"])
    func loops(loop: (option: String, plays: Int), output: String) throws {
        let (input, output) = (folder.file("in.gif"), folder.file(output))
        try FFmpeg.run("-f lavfi -i testsrc=s=48x32:r=10:d=0.5 -loop \(loop.option)", input)
        #expect(try plays(input) == loop.plays)
        try transcode(input, to: output)
        #expect(try plays(output) == loop.plays)
        // And back, through the other kind's way of counting.
        try transcode(output, to: folder.file("back.gif"))
        #expect(try plays(folder.file("back.gif")) == loop.plays)
    }

    @Test("a film becomes an animation without end")
    func film() throws {
        try FFmpeg.run("-f lavfi -i testsrc=s=48x32:r=10:d=0.5", folder.file("in.mp4"))
        try transcode(folder.file("in.mp4"), to: folder.file("out.gif"))
        #expect(try plays(folder.file("out.gif")) == 0)
    }

    @Test("the delay of each frame is kept, also of the last", arguments: ["out.gif", "out.apng"])
    func delays(output: String) throws {
        let input = folder.file("in.gif")
        let gaps = "setpts=N*(N+7)/100/TB"
        try FFmpeg.run("-f lavfi -i testsrc=s=48x32:r=100:d=0.06 -vf \(gaps) -vsync vfr -final_delay 77", input)
        try transcode(input, to: folder.file(output))
        let delays = try Probe.lines(folder.file(output), "packet=duration_time").compactMap(Double.init)
        #expect(delays == [0.08, 0.1, 0.12, 0.14, 0.16, 0.77])
    }

    @Test("a picture of few colors keeps every sample, also what is transparent")
    func samples() throws {
        let input = folder.file("in.gif")
        try FFmpeg.run(
            "-f lavfi -i testsrc=s=48x32:r=5:d=1 -vf format=rgba,colorkey=red:0.3:0,split[a][b];[a]palettegen[p];[b][p]paletteuse",
            input)
        try transcode(input, to: folder.file("out.gif"))
        let (before, after) = (
            try FFmpeg.rawVideo(input, pixelFormat: "bgra"),
            try FFmpeg.rawVideo(folder.file("out.gif"), pixelFormat: "bgra")
        )
        #expect(before == after)
        #expect(stride(from: 3, to: before.count, by: 4).contains { before[$0] == 0 }, "or nothing was transparent")
    }
}

@Suite("Choosing 256 colors")
struct ColorTableTests {
    private func color(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
        0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    @Test("up to 255 colors stay as they are")
    func few() {
        let samples = (0..<255).map { color($0, 255 - $0, $0 / 2) }
        let table = ColorTable(samples.span)
        #expect(samples.allSatisfy { table.colors[Int(table.entry(of: $0))] == $0 })
    }

    @Test("of many colors each is near the one that stands for it")
    func many() {
        let samples = (0..<32_768).map { color(8 * ($0 / 1024), 8 * ($0 / 32 % 32), 8 * ($0 % 32)) }
        let table = ColorTable(samples.span)
        #expect(table.colors.count == 256)
        var squares = 0
        for sample in samples {
            let found = table.colors[Int(table.entry(of: sample))]
            for shift: UInt32 in [0, 8, 16] {
                let difference = Int(sample >> shift & 255) - Int(found >> shift & 255)
                squares += difference * difference
            }
        }
        // 256 equal cubes of the color space have an error of 256² / 12 / 6.35², 135, in each component.
        #expect(squares / samples.count < 530)
    }

    @Test("transparent samples have an entry of their own, others never get it")
    func transparency() {
        let samples: [UInt32] =
            [0x0012_3456, color(0, 0, 0), 0x7FFF_FFFF] + (0..<5000).map { color($0 & 255, $0 >> 5, $0 * 7 & 255) }
        let table = ColorTable(samples.span)
        #expect(table.colors[0] == 0 && table.entry(of: samples[0]) == 0 && table.entry(of: samples[2]) == 0)
        #expect(samples.filter { $0 >> 31 == 1 }.allSatisfy { table.entry(of: $0) != 0 })
    }
}
