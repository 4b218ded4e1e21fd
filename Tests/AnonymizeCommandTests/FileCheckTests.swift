import Foundation
import Glibc
import Testing

@testable import anonymize

@Suite("files that a request names")
struct FileCheckTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func check(
        _ input: FilePath, _ output: FilePath, _ change: (inout Options) -> Void = { _ in }
    ) throws(CommandError) {
        var options = Options()
        change(&options)
        try FileCheck(request: Request(command: .anonymize, input: input, output: output, options: options)).run()
    }

    @Test("the output is never the input, by whatever name", arguments: ["same", "dotted", "hard", "soft"])
    func same(name: String) throws {
        let input = try folder.make("in.mp4")
        unsafe link("\(folder.path)/in.mp4", "\(folder.path)/hard")
        unsafe symlink("in.mp4", "\(folder.path)/soft")
        let output =
            switch name {
            case "same": input
            case "dotted": folder.file("./in.mp4")
            default: folder.file(name)
            }
        let error = #expect(throws: CommandError.self) { try check(input, output) { $0.overwrite = true } }
        #expect(error?.status == .usage)
        #expect(error?.sentence == "the output \(output.quoted) is the input \(input.quoted) itself.")
        #expect(folder.text("in.mp4") == "content")
    }

    @Test("an output that exists is refused without --overwrite, also a link that leads nowhere")
    func existing() throws {
        let input = try folder.make("in.mp4")
        let output = try folder.make("out.mp4")
        unsafe symlink("nowhere", "\(folder.path)/dangling")
        for path in [output, folder.file("dangling")] {
            let error = #expect(throws: CommandError.self) { try check(input, path) }
            #expect(error?.status == .cannotCreate)
            #expect(error?.sentence == "\(path.quoted) exists already.")
            #expect(error?.advice == "Choose another name, or add --overwrite.")
            try check(input, path) { $0.overwrite = true }
        }
    }

    @Test("what is no plain file is never replaced")
    func notPlain() throws {
        let input = try folder.make("in.mp4")
        let device = #expect(throws: CommandError.self) {
            try check(input, FilePath("/dev/null")) { $0.overwrite = true }
        }
        #expect(device?.sentence == "cannot write '/dev/null': it is not a plain file.")
        let directory = #expect(throws: CommandError.self) {
            try check(input, FilePath(folder.path)) { $0.overwrite = true }
        }
        #expect(directory?.sentence == "cannot write '\(folder.path)': it is a folder.")
        #expect(directory?.status == .cannotCreate)
    }

    @Test("inputs must be there and be files")
    func inputs() throws {
        let missing = #expect(throws: CommandError.self) { try check(folder.file("none"), folder.file("out.mp4")) }
        #expect(missing?.status == .noInput)
        #expect(missing?.sentence == "there is no file '\(folder.path)/none'.")
        let directory = #expect(throws: CommandError.self) { try check(FilePath(folder.path), folder.file("out.mp4")) }
        #expect(directory?.status == .badInput)
        let input = try folder.make("in.mp4")
        let faces = #expect(throws: CommandError.self) {
            try check(input, folder.file("out.mp4")) { $0.faces = folder.file("f.jsonl") }
        }
        #expect(faces?.sentence == "there is no file '\(folder.path)/f.jsonl'.")
    }

    @Test("the output's folder must be there")
    func outputFolder() throws {
        let input = try folder.make("in.mp4")
        let error = #expect(throws: CommandError.self) { try check(input, folder.file("none/out.mp4")) }
        #expect(error?.status == .cannotCreate)
        #expect(
            error?.sentence
                == "cannot write '\(folder.path)/none/out.mp4': '\(folder.path)/none': No such file or directory.")
    }

    @Test("two outputs are two files")
    func twoOutputs() throws {
        let input = try folder.make("in.mp4")
        let error = #expect(throws: CommandError.self) {
            try check(input, folder.file("out")) { $0.report = folder.file("out") }
        }
        #expect(error?.sentence == "two outputs are the same file, '\(folder.path)/out'.")
        let streams = #expect(throws: CommandError.self) {
            try check(input, FilePath("-")) { $0.report = FilePath("-") }
        }
        #expect(streams?.sentence == "only one output can be standard output.")
    }

    @Test(
        "odd names are names", arguments: ["-x", "a\nb", "'q' [x] %d:", "ünï 日本 😀", String(repeating: "n", count: 255)])
    func oddNames(name: String) throws {
        let input = try folder.make("in.mp4")
        try check(input, folder.file(name))
        try check(try folder.make(name), folder.file("out.mp4"))
    }

    @Test("a name that is not UTF-8 is found by its bytes")
    func bytes() throws {
        let odd = FilePath(bytes: Array(folder.path.utf8) + [0x2F, 0xFF, 0xFE])
        close(try Descriptor.open(odd, O_WRONLY | O_CREAT))
        try check(odd, folder.file("out.mp4"))
    }
}
