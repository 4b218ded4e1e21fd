import Foundation
import MediaFiles
import TestSupport
import Testing

@Suite("What a file carries besides pictures and sound", .enabled(if: FFmpeg.isPresent), .timeLimit(.minutes(20)))
struct MediaContentsTests {
    private let folder = TemporaryFolder()
    private static let film =
        "-f lavfi -i testsrc=size=32x32:rate=10:duration=2 -f lavfi -i sine=duration=2 -c:v libx264 -preset ultrafast "
        + "-c:a aac -bsf:v filter_units=remove_types=6 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact"

    private func leaks(_ path: String) throws -> [MediaLeak] { try MediaContents(inspecting: path).leaks }

    private func bare(_ name: String = "bare.mp4") throws -> String {
        let (made, path) = (folder.file("made.mkv"), folder.file(name))
        try FFmpeg.run(Self.film, made)
        // The encoder's name is written when it encodes, and not when its packets are copied.
        try FFmpeg.run("-i \(made) -c copy -map_metadata -1 -fflags +bitexact", path)
        return path
    }

    @Test("a film of pictures and sound alone has none, in each container", arguments: ["mp4", "mov", "mkv", "nut"])
    func none(ending: String) throws {
        let contents = try MediaContents(inspecting: try bare("bare.\(ending)"))
        #expect(contents.leaks == [])
        #expect(contents.streams.map(\.description.kind) == [.video, .audio])
        #expect(contents.streams.first?.packets == 20)
    }

    @Test("tags are told by their names and not by their values")
    func tags() throws {
        let path = folder.file("tags.mkv")
        try FFmpeg.run(
            "-i \(try bare()) -c copy -metadata title=Zanzibar -metadata:s:a title=Sansibar -fflags +bitexact", path)
        let leaks = try leaks(path)
        #expect(leaks.contains(.tag("title")))
        #expect(!"\(leaks)".contains("Zanzibar") && !"\(leaks)".contains("Sansibar"))
    }

    @Test("frames and sound that an edit list hides are counted")
    func hidden() throws {
        let path = folder.file("hidden.mp4")
        try FFmpeg.run("-ss 1 -i \(try bare()) -c copy -fflags +bitexact", path)
        let leaks = try leaks(path)
        #expect(
            leaks.contains { if case .hidden(stream: 0, let packets) = $0 { packets >= 9 } else { false } }, "\(leaks)")
    }

    @Test("an encoder's settings inside the video are found")
    func settings() throws {
        let path = folder.file("settings.mkv")
        try FFmpeg.run("-f lavfi -i testsrc=size=32x32:rate=10:duration=1 -c:v libx264 -fflags +bitexact", path)
        #expect(try leaks(path).contains(.text(stream: 0, packets: 1)))
    }

    @Test("a part that no film needs, and bytes of nobody, are found")
    func boxes() throws {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: try bare()))
        let extra = Data([0, 0, 0, 16] + Array("zaniZanzibar".utf8))
        #expect(try leaks(try folder.write(bytes + extra, to: "zani.mp4")) == [.box("zani")])
        let filled = Data([0, 0, 0, 16] + Array("freeZanzibar".utf8))
        #expect(try leaks(try folder.write(bytes + filled, to: "free.mp4")) == [.box("free")])
        let empty = Data([0, 0, 0, 16] + Array("free".utf8) + [UInt8](repeating: 0, count: 8))
        #expect(try leaks(try folder.write(bytes + empty, to: "empty.mp4")) == [])
    }

    @Test("what a picture carries is told part by part")
    func pictures() throws {
        let path = folder.file("plain.jpg")
        try FFmpeg.run("-f lavfi -i testsrc=size=32x32 -frames:v 1 -fflags +bitexact -flags:v +bitexact", path)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try leaks(path) == [])
        // Little-endian TIFF: one directory with Make (271) and the pointer to GPS data (34853), and a second
        // directory.
        let tags: [UInt8] =
            Array("II".utf8) + [42, 0, 8, 0, 0, 0] + [2, 0] + [0x0F, 1, 2, 0, 2, 0, 0, 0, 65, 0, 0, 0]
            + [0x25, 0x88, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0] + [38, 0, 0, 0] + [0, 0] + [0, 0, 0, 0]
        let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(tags.count + 8)] + Array("Exif\0\0".utf8) + tags
        let exif = try folder.write(bytes.prefix(2) + Data(segment) + bytes.dropFirst(2), to: "exif.jpg")
        #expect(try leaks(exif) == [.pictureData("make"), .position, .thumbnail])
        #expect(try leaks(try folder.write(bytes + Data([1, 2, 3]), to: "tail.jpg")) == [.strayBytes(3)])
    }

    @Test("what was asked for is no leak")
    func wishes() {
        var settings = MediaWriterSettings()
        #expect(!MediaLeak.tag("title").isWanted(by: settings))
        settings.keepsMetadata = true
        #expect(MediaLeak.tag("TITLE").isWanted(by: settings))
        #expect(!MediaLeak.tag("location").isWanted(by: settings))
        #expect(!MediaLeak.chapters(2).isWanted(by: settings))
        #expect(!MediaLeak.cover(stream: 1).isWanted(by: settings))
    }
}
