import Foundation
import Testing

@testable import anonymize

@Suite("inputs of a batch")
struct InputCollectorTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func places(of collector: InputCollector) -> [String] {
        collector.inputs.map { $0.place.text ?? "" }.sorted()
    }

    @Test("everything in a folder is an input, but for hidden files and what lies in the output folder")
    func folders() throws {
        for name in ["a/x.mp4", "a/b/x.mp4", "notes.txt", ".hidden", "out/x.mp4", ".git/y"] {
            _ = try folder.make(name)
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/loop", withDestinationPath: folder.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/a/dangling.mp4", withDestinationPath: "nowhere")
        var collector = InputCollector(outputFolder: folder.file("out"))
        try collector.add(FilePath(folder.path + "/"))
        #expect(places(of: collector) == ["a/b/x.mp4", "a/dangling.mp4", "a/x.mp4", "notes.txt"])
    }

    @Test("a file named twice is one input; one that is not there is an input all the same")
    func files() throws {
        _ = try folder.make("x.mp4")
        var collector = InputCollector(outputFolder: nil)
        for name in ["x.mp4", ".//x.mp4", "absent.mp4"] { try collector.add(folder.file(name)) }
        #expect(places(of: collector) == ["absent.mp4", "x.mp4"])
    }

    @Test("the output folder cannot be an input")
    func outputIsInput() throws {
        var collector = InputCollector(outputFolder: FilePath(folder.path))
        #expect(throws: CommandError.self) { try collector.add(FilePath(folder.path)) }
    }
}
