import Glibc
import Testing

@testable import anonymize

@Suite("files beside the output")
struct SideFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a file appears when it is published, and not before")
    func publishing() throws {
        let file = try SideFile(folder.file("r.json"), replacingExisting: false)
        try file.write("one ")
        try file.write(String(repeating: "x", count: 100_000))
        #expect(folder.text("r.json") == nil)
        try file.publish()
        file.discard()
        #expect(folder.names == ["r.json"])
        #expect(folder.text("r.json")?.count == 100_004)
    }

    @Test("a file that is given up leaves nothing")
    func discarding() throws {
        let file = try SideFile(folder.file("r.json"), replacingExisting: false)
        try file.write("text")
        file.discard()
        #expect(folder.names.isEmpty)
        #expect(throws: CommandError.self) { try file.publish() }
    }

    @Test("a file that came to be meanwhile is kept, unless it may be replaced")
    func replacing() throws {
        let kept = try SideFile(folder.file("r.json"), replacingExisting: false)
        let replacing = try SideFile(folder.file("r.json"), replacingExisting: true)
        _ = try folder.make("r.json", "other")
        let error = #expect(throws: CommandError.self) { try kept.publish() }
        #expect(error?.sentence == "cannot write '\(folder.path)/r.json': File exists.")
        #expect(folder.text("r.json") == "other")
        try replacing.write("new")
        try replacing.publish()
        #expect(folder.text("r.json") == "new")
        kept.discard()
        #expect(folder.names == ["r.json"])
    }

    @Test("a folder that is not there is named")
    func missingFolder() {
        let error = #expect(throws: CommandError.self) {
            try SideFile(folder.file("none/r.json"), replacingExisting: false)
        }
        #expect(error?.status == .cannotCreate)
        #expect(error?.sentence == "cannot write '\(folder.path)/none/r.json': No such file or directory.")
    }
}
