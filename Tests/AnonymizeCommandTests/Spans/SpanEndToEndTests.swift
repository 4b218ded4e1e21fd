import Faces
import Foundation
import Testing
import VideoFrames

@testable import Anonymizing
@testable import MediaFiles
@testable import anonymize

@Suite(
    "the built program with parts of a film", .enabled(if: BuiltProgram.canRun), .serialized, .timeLimit(.minutes(20)))
struct SpanEndToEndTests {
    let folder: TemporaryFolder
    let clip: String

    /// A film of 120 frames with key frames every second, and sound.
    init() throws {
        folder = try TemporaryFolder()
        clip = folder.path + "/film.mp4"
        let sample = try #require(BuiltProgram.sample("carphone.mp4"))
        let line =
            #"ffmpeg -v error -i "$1" -f lavfi -i sine=duration=4 -map 0:v -map 1:a -c:v libx264 -g 30 -bf 3 -c:a aac "$2""#
        try #require(try BuiltProgram.shell(line, [sample, clip]) == 0)
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func run(_ arguments: String...) throws -> BuiltProgram.Outcome { try BuiltProgram.run(arguments) }

    private func spans(_ parts: Int) throws -> [String] {
        try run("split", clip, "--parts", "\(parts)").output.split(separator: "\n").map(String.init)
    }

    /// Makes the parts and returns their paths.
    private func makeParts(_ count: Int, _ more: [String] = []) throws -> [String] {
        try spans(count).enumerated().map { number, span in
            let part = path("part\(number).mp4")
            let made = try BuiltProgram.run([clip, part, "--span", span, "--preset", "veryfast", "--overwrite"] + more)
            #expect(made.status == 0, "\(made.errors)")
            return part
        }
    }

    private func times(_ path: String) throws -> [MediaTime] {
        let reader = try MediaReader(path: path)
        var times: [MediaTime] = []
        while let frame = try reader.nextFrame() { times.append(frame.presentationTime) }
        return times
    }

    /// Samples of the film's luma in the middle of the face, frame by frame.
    private func faces(_ path: String) throws -> [[UInt8]] {
        let reader = try MediaReader(path: path)
        var faces: [[UInt8]] = []
        while let frame = try reader.nextFrame() {
            let picture = UprightPicture(frame.picture, geometry: frame.geometry)
            faces.append((60..<80).flatMap { y in (75..<95).map { x in picture[x, y].green } })
        }
        return faces
    }

    @Test("a film in three parts, joined, has every frame at its time, all sound, and the face covered at the seams")
    func whole() throws {
        let parts = try makeParts(3)
        #expect(parts.count == 3)
        let joined = try BuiltProgram.run(["join", path("joined.mp4")] + parts + ["--source", clip])
        #expect(joined.status == 0, "\(joined.errors)")
        #expect(joined.errors.hasPrefix("Done: 120 frames of 3 parts: "))
        #expect(try times(path("joined.mp4")) == times(clip))
        let sound =
            #"[ "$(ffmpeg -v error -i "$1" -map 0:a -c copy -f hash -)" = "$(ffmpeg -v error -i "$2" -map 0:a -c copy -f hash -)" ]"#
        #expect(try BuiltProgram.shell(sound, [clip, path("joined.mp4")]) == 0)
        let (before, after) = (try faces(clip), try faces(path("joined.mp4")))
        for frame in before.indices {
            let difference = zip(before[frame], after[frame]).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            // Encoding alone changes a sample by about 2; a mosaic over a face by far more.
            #expect(difference / before[frame].count > 6, "frame \(frame)")
        }
    }

    @Test("the report of a part counts its own frames")
    func report() throws {
        let span = try #require(try spans(2).last)
        #expect(try run(clip, path("p.mp4"), "--span", span, "--report", path("r.json")).status == 0)
        let text = folder.text("r.json") ?? ""
        let report = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect((report?["frames"] as? [String: Int])?["written"] == 60)
        #expect((report?["frames"] as? [String: Int])?["covered"] == 60)
    }

    @Test("parts that are missing, in the wrong order, or made in another way are refused, and nothing is left")
    func refused() throws {
        let parts = try makeParts(3)
        func sentence(_ parts: [String]) throws -> String {
            let outcome = try BuiltProgram.run(["join", path("bad.mp4")] + parts + ["--source", clip])
            #expect(outcome.status == 65)
            return outcome.errors
        }
        #expect(try sentence([parts[0], parts[2]]).contains("and the film has 120."))
        #expect(try sentence([parts[0], parts[2], parts[1]]).contains("is not what comes at frame"))
        #expect(try sentence([parts[0], parts[1], clip]).contains("a part holds one video and nothing else"))
        #expect(try run(clip, parts[1], "--span", try spans(3)[1], "--encoder", "libx265", "--overwrite").status == 0)
        #expect(try sentence(parts).contains("was encoded in another way"))
        #expect(!folder.names.contains { $0.contains("bad") })
    }

    @Test("a span without frames makes no file")
    func empty() throws {
        let outcome = try run(clip, path("p.mp4"), "--span", "100..")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("no frame lies in the time of --span."))
        #expect(folder.names == ["film.mp4"])
    }
}
