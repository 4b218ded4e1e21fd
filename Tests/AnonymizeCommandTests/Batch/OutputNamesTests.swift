import Testing

@testable import anonymize

@Suite("names of a batch's outputs")
struct OutputNamesTests {
    /// The places of the outputs for inputs that are given as their path and their place.
    private func places(_ inputs: [(String, String)], to fileExtension: String? = nil) throws -> [String] {
        let names = OutputNames(folder: FilePath("out"), fileExtension: fileExtension)
        return try names.items(for: inputs.map { BatchInput(path: FilePath($0.0), place: FilePath($0.1)) })
            .map { $0.place.text ?? "" }
    }

    @Test("an output keeps its input's place and ending")
    func kept() throws {
        #expect(try places([("in/a/x.mp4", "a/x.mp4"), ("in/Y.MKV", "Y.MKV")]) == ["a/x.mp4", "Y.MKV"])
    }

    @Test("what cannot be written as it is becomes mp4; --extension changes all")
    func endings() throws {
        #expect(try places([("x.wmv", "x.wmv"), ("noending", "noending")]) == ["x.mp4", "noending.mp4"])
        #expect(try places([("x.wmv", "x.wmv"), ("y.mp4", "y.mp4")], to: "mkv") == ["x.mkv", "y.mkv"])
    }

    @Test("inputs that differ only in their ending are told apart")
    func sameStem() throws {
        #expect(try places([("x.mp4", "x.mp4"), ("x.wmv", "x.wmv")]) == ["x.mp4", "x.wmv.mp4"])
        let all = try places([("x.mp4", "x.mp4"), ("x.mov", "x.mov"), ("x.avi", "x.avi")], to: "mkv")
        #expect(all == ["x.mp4.mkv", "x.mov.mkv", "x.avi.mkv"])
    }

    @Test("equal names from different folders keep their folders; others do not change for it")
    func sameName() throws {
        let all = try places([("/v/a/x.mp4", "x.mp4"), ("../b/x.mp4", "x.mp4"), ("c/y.mp4", "y.mp4")])
        #expect(all == ["v/a/x.mp4", "b/x.mp4", "y.mp4"])
    }

    @Test("inputs that cannot be told apart are refused before any work")
    func refused() {
        let error = #expect(throws: CommandError.self) {
            try places([("../x.mp4", "x.mp4"), ("../../x.mp4", "x.mp4")])
        }
        #expect(error?.status == .usage)
        #expect(error?.sentence == "'../x.mp4' and '../../x.mp4' would both become 'x.mp4'.")
    }

    @Test("a name beside a long one still fits, and differs from that of its neighbor")
    func longNames() {
        let long = String(repeating: "a", count: 250)
        let (one, two) = (FilePath("d/\(long)1.mp4"), FilePath("d/\(long)2.mp4"))
        #expect(FilePath("d/x.mp4").beside(suffix: ".report.json") == FilePath("d/x.mp4.report.json"))
        #expect(one.beside(suffix: ".report.json").name.bytes.count == 255)
        #expect(one.beside(suffix: ".report.json") != two.beside(suffix: ".report.json"))
    }
}
