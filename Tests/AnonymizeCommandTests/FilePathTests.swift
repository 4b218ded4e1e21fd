import Testing

@testable import anonymize

@Suite("file names")
struct FilePathTests {
    @Test(
        "folder, name and ending are found",
        arguments: [
            ("a.mp4", ".", "a.mp4", "mp4"), ("/a.MKV", "/", "a.MKV", "mkv"), ("x/y/.hidden", "x/y", ".hidden", ""),
            ("x.d/y", "x.d", "y", ""), ("a:b%d [x] 'q'.mp4", ".", "a:b%d [x] 'q'.mp4", "mp4"),
        ])
    func parts(path: String, folder: String, name: String, fileExtension: String) {
        let path = FilePath(path)
        #expect(path.folder == FilePath(folder))
        #expect(path.name == FilePath(name))
        #expect(path.fileExtension == fileExtension)
    }

    @Test("a name in a sentence stays on one line")
    func quoting() {
        #expect(FilePath("ünï\n\u{1B}[31m日本").quoted == "'ünï\\n\\x1b[31m日本'")
    }
}
