import Foundation
import TestSupport
import Testing

@Suite(
    "words planted in the input",
    .enabled(if: BuiltProgram.path != nil && FFmpeg.isPresent && FFmpeg.has("exiftool") && FFmpeg.has("mediainfo")),
    .timeLimit(.minutes(20)))
struct CanaryTests {
    @Test("are in no output, and are in the input", arguments: CanaryCase.all)
    func canary(fixture: CanaryCase) throws {
        let folder = TestSupport.TemporaryFolder()
        let words = Dictionary(uniqueKeysWithValues: fixture.places.map { ($0, Self.word()) })
        let paths = FixturePaths(folder: folder.path, input: folder.file(fixture.input), words: words)
        for step in fixture.steps { try step.run(paths) }
        let input = try PlantedFile(paths.input)
        let missing = words.filter { !input.tells($0.value) }.keys.sorted()
        #expect(missing == [], "these words are not in the input")

        let faces = try folder.write(Data(Self.faces(fixture.size).utf8), to: "faces.jsonl")
        for name in fixture.outputs {
            let options = fixture.options.split(separator: " ").map(String.init)
            let output = folder.file(name)
            let outcome = try BuiltProgram.run([paths.input, output, "--faces", faces] + options)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let result = try PlantedFile(output)
            let told = words.filter { result.tells($0.value) }.keys
            #expect(told.sorted() == fixture.kept.sorted(), "words in \(name)")
            let makers = ["x264 - core", "x265 (build", "libx26", "ffmpeg", "Adobe", "ExifTool"].filter(result.holds)
            #expect(makers == [], "makers in \(name)")
            #expect(result.dates.isEmpty, "\(name) tells of a day: \(result.dates)")
        }
    }

    @Test("there are at least 30 places, and each is in its list once")
    func places() {
        #expect(CanaryCase.all.reduce(0) { $0 + $1.places.count } >= 60)
        #expect(CanaryCase.all.allSatisfy { $0.kept.isSubset(of: $0.places) })
    }

    /// Twelve letters that are nowhere by chance.
    private static func word() -> String {
        "Zq" + String((0..<10).compactMap { _ in "bcdfghjkmnpqrstvwxz".randomElement() })
    }

    /// Faces of no frame at all, so that each is hidden whole and no network is needed.
    private static func faces(_ size: String) -> String {
        let numbers = size.split(separator: "x")
        return #"{"schema":"anonymize.faces/1","width":\#(numbers[0]),"height":\#(numbers[1])}"# + "\n"
    }
}
