import Testing

@testable import anonymize

@Suite("the folder of the network files")
struct ModelsFolderTests {
    @Test("an installed program finds its own folder, a built one that of its source tree")
    func standardPlaces() throws {
        let folder = try TemporaryFolder()
        _ = try folder.make("prefix/share/anonymize/models/centerface.onnx")
        _ = try folder.make("tree/.dependencies/models/centerface.onnx")
        let installed = ModelsFolder(executable: folder.file("prefix/bin/anonymize"))
        #expect(try installed.find() == folder.file("prefix/share/anonymize/models"))
        let built = ModelsFolder(executable: folder.file("tree/.build/x86/debug/anonymize"))
        #expect(try built.find() == folder.file("tree/.dependencies/models"))
    }

    @Test("the option counts before the variable, and what the user names is never replaced by another folder")
    func named() throws {
        let folder = try TemporaryFolder()
        _ = try folder.make("a/centerface.onnx")
        _ = try folder.make("b/centerface.onnx")
        var search = ModelsFolder(option: folder.file("a"), variable: folder.file("b"), executable: nil)
        #expect(try search.find() == folder.file("a"))
        search.option = nil
        #expect(try search.find() == folder.file("b"))
        search.variable = folder.file("none")
        let error = #expect(throws: CommandError.self) { try search.find() }
        #expect(error?.status == .unavailable)
        #expect(error?.sentence == "the folder '\(folder.path)/none' of ANONYMIZE_MODELS holds no 'centerface.onnx'.")
    }

    @Test("a program without networks says how to get them")
    func missing() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: CommandError.self) {
            try ModelsFolder(executable: folder.file("bin/anonymize")).find()
        }
        #expect(error?.message.contains("the network files are not where they were installed.") == true)
    }
}
