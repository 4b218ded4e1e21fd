import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Refusals and odd names", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct ReaderRefusalTests {
    let folder = TemporaryFolder()

    private func clip(_ name: String, _ options: String = "-c:v mpeg4") throws -> String {
        try FFmpeg.run("-f lavfi -i testsrc=s=32x32:r=5:d=1 \(options)", "file:" + folder.file(name))
        return folder.file(name)
    }

    private func error(of path: String, options: MediaReaderOptions = MediaReaderOptions()) -> MediaError? {
        do throws(MediaError) {
            _ = try MediaReader(path: path, options: options)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "any name is a name and nothing else",
        arguments: [
            "a:b%d [x] 'q'.mp4", "-lead.mp4", "ünï 日本 😀.mp4", "two\nlines.mp4", "http:x.mp4", "%03d.mp4", "*?.mp4",
            "concat:x|y.mp4", "noending", "p%03d.png", "star*.png",
        ])
    func names(name: String) throws {
        let isPicture = name.hasSuffix(".png")
        let plain = try isPicture ? clip("plain.png", "-frames:v 1") : clip("plain.mp4")
        try FileManager.default.moveItem(atPath: plain, toPath: folder.file(name))
        #expect(try facts(of: folder.file(name)).count == (isPicture ? 1 : 5))
    }

    @Test("a missing file, a folder and an empty file say so")
    func missing() throws {
        guard case .opening(_, let absent) = error(of: folder.file("absent.mp4")) else {
            Issue.record("an absent file cannot be opened")
            return
        }
        #expect(absent.errno == ENOENT)
        guard case .opening(_, let directory) = error(of: folder.path) else {
            Issue.record("a folder cannot be opened")
            return
        }
        #expect(directory.errno == EISDIR)
        guard case .opening = error(of: try folder.write(Data(), to: "empty.mp4")) else {
            Issue.record("an empty file cannot be opened")
            return
        }
    }

    @Test("text, whatever its name, is not media", arguments: ["text.mp4", "text.mkv", "text.txt", "text"])
    func text(name: String) throws {
        let file = try folder.write(Data("This is not a film.\n".utf8), to: name)
        switch error(of: file) {
        case .opening, .formatNotAllowed: break
        case let other: Issue.record("opened, or refused with \(String(describing: other))")
        }
    }

    @Test("a playlist under a film's name is refused without opening what it names")
    func playlists() throws {
        let film = try clip("film.ts", "-c:v mpeg2video -r 25")
        let playlists = [
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n\(film)\n#EXT-X-ENDLIST\n",
            "ffconcat version 1.0\nfile '\(film)'\n",
        ]
        for (number, text) in playlists.enumerated() {
            let file = try folder.write(Data(text.utf8), to: "list\(number).mkv")
            guard case .formatNotAllowed = error(of: file) else {
                Issue.record("a playlist is never opened")
                continue
            }
        }
    }

    @Test("sound alone, or a film of no frames, says so")
    func nothingToSee() throws {
        let (sound, none) = (folder.file("sound.m4a"), folder.file("none.mkv"))
        try FFmpeg.run("-f lavfi -i sine=d=1 -c:a aac", sound)
        #expect(error(of: sound) == .noVideo(path: sound))
        try FFmpeg.run(
            "-f lavfi -i testsrc=s=32x32:r=5:d=1 -f lavfi -i sine=d=1 -vf select=0 -c:v mpeg4 -c:a aac", none)
        #expect(error(of: none) == .noFrames(path: none))
    }

    @Test("pictures and streams beyond the bounds are refused")
    func bounds() throws {
        let file = try clip("x.mp4", "-c:v mpeg4")
        #expect(error(of: file, options: MediaReaderOptions(maximumPixels: 1023)) != nil)
        #expect(error(of: file, options: MediaReaderOptions(maximumPixels: 64 << 10)) == nil)
        let many = folder.file("many.mkv")
        try FFmpeg.run("-i \(file) -map 0 -map 0 -map 0 -c copy", many)
        #expect(error(of: many, options: MediaReaderOptions(maximumStreams: 2)) != nil)
        #expect(error(of: many) == nil)
    }

    @Test("a header that claims 16,000 by 16,000 pixels is refused")
    func hugeHeader() throws {
        var png = try Data(contentsOf: URL(fileURLWithPath: clip("x.png", "-frames:v 1")))
        // Width and height of a PNG lie at offset 16, as big-endian 32-bit numbers.
        png.replaceSubrange(16..<24, with: [0, 0, 0x3e, 0x80, 0, 0, 0x3e, 0x80])
        let file = try folder.write(png, to: "huge.png")
        #expect(error(of: file) != nil)
    }

    @Test("a stream without a decoder is refused by name")
    func noDecoder() throws {
        let file = try clip("x.mkv", "-c:v libx264")
        var data = try Data(contentsOf: URL(fileURLWithPath: file))
        let codec = try #require(data.range(of: Data("V_MPEG4/ISO/AVC".utf8)))
        data.replaceSubrange(codec, with: Data("V_MPEG4/ISO/XYZ".utf8))
        let changed = try folder.write(data, to: "y.mkv")
        guard case .unsupportedVideo = error(of: changed) else {
            Issue.record("a codec that nobody knows cannot be decoded")
            return
        }
    }
}
