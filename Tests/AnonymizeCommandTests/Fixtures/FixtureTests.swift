import Foundation
import TestSupport
import Testing

@Suite(
    "files that broke other tools", .enabled(if: BuiltProgram.canRun && FFmpeg.isPresent), .timeLimit(.minutes(20)))
struct FixtureTests {
    @Test("their times", arguments: FixtureCase.times)
    func times(fixture: FixtureCase) throws { try check(fixture) }

    @Test("their pictures", arguments: FixtureCase.pictures)
    func pictures(fixture: FixtureCase) throws { try check(fixture) }

    @Test("their streams", arguments: FixtureCase.streams)
    func streams(fixture: FixtureCase) throws { try check(fixture) }

    @Test("their faces", arguments: FixtureCase.faces)
    func faces(fixture: FixtureCase) throws { try check(fixture) }

    @Test("single pictures", arguments: FixtureCase.stills)
    func stills(fixture: FixtureCase) throws { try check(fixture) }

    @Test("their damage", arguments: FixtureCase.damage)
    func damage(fixture: FixtureCase) throws { try check(fixture) }

    private func check(_ fixture: FixtureCase) throws {
        let folder = TestSupport.TemporaryFolder()
        let paths = FixturePaths(folder: folder.path, input: folder.file(fixture.input))
        for step in fixture.steps { try step.run(paths) }
        let output = folder.file(fixture.output)
        let options = try paths.filled(fixture.options).split(separator: " ").map(String.init)
        let given = fixture.looks ? [] : ["--faces", try folder.write(Data(Self.givenFaces.utf8), to: "faces.jsonl")]
        let outcome = try BuiltProgram.run(
            [paths.input, output, "--mode", "solid"] + given + options, fault: fixture.fault)
        #expect(outcome.status == fixture.status, "\(outcome.errors)")
        for words in fixture.says { #expect(outcome.errors.contains(words), "\(outcome.errors)") }
        let wasWritten = FileManager.default.fileExists(atPath: output)
        #expect(wasWritten == !fixture.frames.isEmpty)
        guard wasWritten else { return }
        try FixtureComparison(fixture, FilmFacts(paths.input), FilmFacts(output)).check()
        if fixture.differences.contains(.portions) {
            #expect(try soundHash(output, folder) == soundHash(paths.input, folder))
        }
        for face in fixture.faces { try checkCoverage(face, paths.input, output, fixture) }
    }

    /// The base film's face with the way that it drifts, in more frames than any case has.
    private static let givenFaces: String = {
        let face = #"{"box":{"x":66,"y":58,"width":38,"height":40},"confidence":1.0,"source":"given"}"#
        let lines = (0..<300).map { frame in #"{"frame":\#(frame),"time":0,"faces":[\#(face)]}"# }
        return ([#"{"schema":"anonymize.faces/1","width":320,"height":240}"#] + lines).joined(separator: "\n") + "\n"
    }()

    /// A checksum of all bytes of the sound, however they are portioned.
    private func soundHash(_ file: String, _ folder: TestSupport.TemporaryFolder) throws -> String {
        try FFmpeg.run("-i \(file) -map 0:a -c copy -f streamhash \(folder.file("hash.txt"))")
        return try String(contentsOfFile: folder.file("hash.txt"), encoding: .utf8).split(separator: ",").last.map(
            String.init) ?? ""
    }

    /// Nothing of the inner face is left in any frame: with a flat color over it, all of it has nearly one value.
    private func checkCoverage(_ face: FixtureRegion, _ input: String, _ output: String, _ fixture: FixtureCase) throws
    {
        let isDamaged = fixture.status == 1
        if !isDamaged {
            let seen = try FaceSpread.inEachFrame(of: input, region: face)
            #expect(seen.max() ?? 0 > 60, "the face is in the input")
        }
        for video in fixture.frames.indices {
            let spreads = try FaceSpread.inEachFrame(of: output, video: video, region: face)
            #expect(spreads.count == fixture.frames[video])
            #expect(spreads.max() ?? 0 < 30, "the face is covered: \(spreads)")
        }
    }
}
