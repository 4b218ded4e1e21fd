import Checksums
import FaceFilters
import Foundation
import TestSupport
import Testing

@testable import anonymize

@Suite("the same input and settings give the same output", .timeLimit(.minutes(20)))
struct RepeatabilityTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    /// Most of a second of the sample clip, with a tone, a subtitle and a chapter.
    private func piece() throws -> String {
        let clip = try #require(BuiltProgram.sample("carphone.mp4"))
        let chapter = ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=700\ntitle=One\n"
        _ = try folder.make("chapter.txt", chapter)
        _ = try folder.make("words.srt", "1\n00:00:00,100 --> 00:00:00,600\nWords\n")
        let choice =
            "-map 0:v -map 1:a -map 2:s -map_metadata 3 -map_chapters 3 -t 0.7 -c:v copy -c:a aac -c:s mov_text"
        try FFmpeg.run(
            "-i \(clip) -f lavfi -i sine=r=48000 -i \(path("words.srt")) -i \(path("chapter.txt")) \(choice) \(path("in.mp4"))"
        )
        return path("in.mp4")
    }

    @Test(
        "byte for byte, with one processor thread and with two", .enabled(if: BuiltProgram.canRun),
        arguments: [
            "mp4", "mov", "mkv", "webm", "avi", "ts", "mp4 --encoder libx265", "mkv --performance accurate",
            "mp4 --bitrate 200k",
        ])
    func equalBytes(kind: String) throws {
        let words = kind.split(separator: " ").map(String.init)
        let input = try piece()
        var outputs: [Data] = []
        for threads in ["1", "2"] {
            let output = path("\(threads).\(words[0])")
            let options = words.dropFirst() + ["--keep-subtitles", "--keep-chapters", "--threads", threads]
            let outcome = try BuiltProgram.run([input, output] + options)
            #expect(outcome.status == 0, "\(outcome.errors)")
            outputs.append(try Data(contentsOf: URL(fileURLWithPath: output)))
        }
        #expect(outputs[0].count > 1000)
        #expect(outputs[0] == outputs[1])
    }

    @Test("the key of the noise follows from the content alone, and every change of it gives another key")
    func keys() throws {
        let first = try #require(try hashes("a.mp4", "the content"))
        #expect(try hashes("elsewhere/b.mkv", "the content")?.key == first.key)
        for other in ["the contenT", "the content ", ""] {
            #expect(try hashes("c.mp4", other)?.key != first.key)
        }
    }

    @Test("the hash in the report is that of the bare content, and going on from it does not give the key")
    func reportedHash() throws {
        let content = Array("the content".utf8)
        let found = try #require(try hashes("a.mp4", "the content"))
        #expect(found.content == hexadecimal(digest(content)))
        #expect(found.key != FilmKey(hash: digest(content)))
        // Whoever has only the reported hash can compute this one: of the content, what ends its message, and the suffix.
        let end = [0x80] + Array(repeating: UInt8(0), count: 64 - 9 - content.count + 7) + [UInt8(content.count * 8)]
        let continued = content + end
        #expect(continued.count == 64)
        #expect(found.key != FilmKey(hash: digest(continued + InputHashes.suffix.utf8)))
        #expect(found.key == FilmKey(hash: digest(content + InputHashes.suffix.utf8)))
        #expect(InputHashes.suffix.utf8.first != 0x80)
    }

    @Test("the reading ends when the run is stopped")
    func canceled() throws {
        let file = try folder.make("a.mp4")
        #expect(try InputHashes(of: file, isCanceled: { true }) == nil)
    }

    private func hashes(_ name: String, _ content: String) throws -> InputHashes? {
        try InputHashes(of: try folder.make(name, content))
    }

    private func digest(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes.span)
        return hash.digest()
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
