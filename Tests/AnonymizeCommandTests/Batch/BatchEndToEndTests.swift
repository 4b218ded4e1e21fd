import Foundation
import MediaFiles
import Testing

@testable import anonymize

@Suite("the built program with many files", .enabled(if: BuiltProgram.canRun), .serialized, .timeLimit(.minutes(20)))
struct BatchEndToEndTests {
    let folder: TemporaryFolder

    /// A picture is the smallest film there is.
    init() throws {
        folder = try TemporaryFolder()
        let picture = try #require(BuiltProgram.sample("carphone.mp4"))
        let frame = folder.path + "/frame.png"
        #expect(try BuiltProgram.run(["preview", picture, frame, "--original"]).status == 0)
        for place in ["a/x.png", "a/b/x.png", "y.png"] {
            let path = folder.path + "/in/" + place
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: frame, toPath: path)
        }
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func batch(_ arguments: [String], fault: String? = nil) throws -> BuiltProgram.Outcome {
        try BuiltProgram.run(["batch", path("in"), "--output-dir", path("out")] + arguments, fault: fault)
    }

    private func summary(_ name: String = "out/anonymize-summary.json") throws -> BatchSummary {
        try BatchSummary.read(folder.file(name))
    }

    private func files(in name: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: path(name))?.compactMap { $0 as? String } ?? []
        return all.filter { FileIdentity.isFile(path(name) + "/" + $0) }.sorted()
    }

    static let outputs = ["a/b/x.png", "a/b/x.png.report.json", "a/x.png", "a/x.png.report.json"]

    @Test("a tree is mirrored; a cut file, a text, a dangling link and a pipe fail alone; status 1 and a summary")
    func tree() throws {
        _ = try folder.make("in/text.txt", "this is no film")
        let whole = try Data(contentsOf: URL(fileURLWithPath: path("in/y.png")))
        try whole.prefix(200).write(to: URL(fileURLWithPath: path("in/cut.png")))
        try FileManager.default.createSymbolicLink(atPath: path("in/gone.mp4"), withDestinationPath: "nowhere")
        #expect(unsafe mkfifo(path("in/pipe.mp4"), 0o600) == 0)
        let outcome = try batch([])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasSuffix("Done: 3 of 7 files done, 4 failed: '\(path("out"))/anonymize-summary.json'.\n"))
        #expect(files(in: "out") == Self.outputs + ["anonymize-summary.json", "y.png", "y.png.report.json"])
        let records = try summary().records
        #expect(records.count == 7)
        #expect(Set(records.filter { $0.status == .failed }.map(\.exit)) == [65, 66])
        #expect(records.filter { $0.status == .failed }.allSatisfy { $0.reason != nil })
    }

    @Test("what is done is not done again; a changed input, other settings and a lost output are")
    func resume() throws {
        #expect(try batch([]).status == 0)
        let before = try Data(contentsOf: URL(fileURLWithPath: path("out/y.png")))
        #expect(try batch([]).status == 0)
        #expect(try summary().records.allSatisfy(\.reused))
        try FileManager.default.removeItem(atPath: path("out/a/x.png"))
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path("in/y.png"))
        #expect(try batch([]).status == 0)
        #expect(try summary().records.map(\.reused) == [true, false, false])
        #expect(try batch(["--mode", "solid"]).status == 0)
        #expect(try summary().records.allSatisfy { !$0.reused })
        #expect(try Data(contentsOf: URL(fileURLWithPath: path("out/y.png"))) != before)
    }

    @Test("what a batch did not make is not replaced unless asked")
    func foreign() throws {
        _ = try folder.make("out/y.png", "mine")
        #expect(try batch([]).status == 1)
        #expect(folder.text("out/y.png") == "mine")
        #expect(try batch(["--overwrite"]).status == 0)
        #expect(folder.text("out/y.png") != "mine")
    }

    @Test("a film that breaks off is done as far as it goes, and said again on the next run")
    func review() throws {
        let line = #"ffmpeg -v error -i "$1" -t 1 -an "$2" && truncate -s -2000 "$2""#
        let sample = try #require(BuiltProgram.sample("carphone.mp4"))
        #expect(try BuiltProgram.shell(line, [sample, path("in/cut.mkv")]) == 0)
        for isAgain in [false, true] {
            #expect(try batch([]).status == 1)
            let record = try #require(try summary().records.first { $0.output == "cut.mkv" })
            #expect(record.status == .review)
            #expect(record.reused == isAgain)
            #expect(record.reason?.isEmpty == false)
            #expect(FinishedReport(at: folder.file("out/cut.mkv.report.json"))?.verdict == "review")
        }
    }

    @Test("several files side by side come to the same")
    func jobs() throws {
        #expect(try batch(["--jobs", "3", "--threads", "3"]).status == 0)
        #expect(files(in: "out") == Self.outputs + ["anonymize-summary.json", "y.png", "y.png.report.json"])
    }

    @Test("parts together do everything once, and their summaries become one")
    func shards() throws {
        for part in 1...2 { #expect(try batch(["--shard", "\(part)/2"]).status == 0) }
        #expect(files(in: "out").filter { $0.hasSuffix(".png") } == ["a/b/x.png", "a/x.png", "y.png"])
        let parts = (1...2).map { path("out/anonymize-summary.\($0)-of-2.json") }
        let merged = try BuiltProgram.run(["batch", "--merge-summaries", "--summary", path("whole.json")] + parts)
        #expect(merged.status == 0)
        #expect(try summary("whole.json").records.map(\.input) == ["in/a/b/x.png", "in/a/x.png", "in/y.png"].map(path))
        let half = try BuiltProgram.run(["batch", "--merge-summaries", parts[0]])
        #expect(half.status == 1)
        #expect(half.errors.contains("part 2 of 2 is missing"))
    }

    @Test("a list names files by lines or zero bytes, and --dry-run does nothing", arguments: ["\n", "\0"])
    func list(separator: String) throws {
        let names = ["in/a/x.png", "in/y.png", "in/absent.png"].map(path).joined(separator: separator)
        _ = try folder.make("list", names + separator)
        let dry = try BuiltProgram.run(
            ["batch", "--list", path("list"), "--output-dir", path("out"), "--extension", "jpg", "--dry-run"])
        #expect(dry.status == 0)
        #expect(dry.output.split(separator: "\n").count == 3)
        #expect(dry.output.contains("todo\t\(path("in/a/x.png"))\t\(path("out/x.jpg"))\n"))
        #expect(files(in: "out").isEmpty)
    }

    @Test("a file that another process holds is passed over, and asks for another try with status 75")
    func held() throws {
        _ = try folder.make("out/.y.png.lock", LockOwner.current.text)
        #expect(try batch([]).status == 75)
        #expect(try summary().records.map(\.status) == [.done, .done, .busy])
        #expect(folder.names.contains("out"))
        try FileManager.default.removeItem(atPath: path("out/.y.png.lock"))
        #expect(try batch([]).status == 0)
    }

    @Test("a film whose run was killed between its name and its report's is made again")
    func killedBetween() throws {
        #expect(try batch([]).status == 0)
        try FileManager.default.removeItem(atPath: path("out/y.png.report.json"))
        let gone = LockOwner(
            host: LockOwner.current.host, system: LockOwner.current.system, process: getpid(), start: "1")
        _ = try folder.make("out/.y.png.lock", gone.text)
        #expect(try batch([]).status == 0)
        #expect(try summary().records.map(\.reused) == [true, true, false])
        #expect(!files(in: "out").contains { $0.hasSuffix(".lock") })
    }

    @Test("a lock that a killed run left beside a finished output goes away")
    func killedAfter() throws {
        #expect(try batch([]).status == 0)
        let gone = LockOwner(
            host: LockOwner.current.host, system: LockOwner.current.system, process: getpid(), start: "1")
        _ = try folder.make("out/.y.png.lock", gone.text)
        #expect(try batch([]).status == 0)
        #expect(try summary().records.allSatisfy(\.reused))
        #expect(!files(in: "out").contains { $0.hasSuffix(".lock") })
    }

    @Test("a signal discards the file at work, and the summary tells what was not done", arguments: [SIGTERM, SIGINT])
    func signals(number: Int32) throws {
        let (process, _, errors) = try BuiltProgram.start(
            ["batch", path("in"), "--output-dir", path("out")], fault: "detect:stall=60s@0s")
        while process.isRunning, !files(in: "out").contains(where: { $0.hasSuffix(".part") }) { usleep(20_000) }
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        _ = errors.fileHandleForReading.readDataToEndOfFile()
        #expect(process.terminationStatus == 128 + number)
        #expect(files(in: "out") == ["anonymize-summary.json"])
        #expect(try summary().records.map(\.status) == [.interrupted, .pending, .pending])
    }

    @Test("progress for scripts is one JSON line for each file and one at the end")
    func json() throws {
        let lines = try batch(["--progress", "json"]).errors.split(separator: "\n")
        #expect(lines.first == #"{"event":"start","files":3}"#)
        #expect(lines.count { $0.hasPrefix(#"{"event":"file","input":"#) } == 3)
        #expect(lines.last?.hasPrefix(#"{"event":"done","counts":{"inputs":3,"done":3,"#) == true)
    }

    @Test("a watched folder's new files are done until a signal comes, and half-written ones wait")
    func watching() throws {
        let (process, _, _) = try BuiltProgram.start(
            ["batch", path("in"), "--output-dir", path("out"), "--watch", "--quiet"])
        while process.isRunning, !files(in: "out").contains("y.png.report.json") { usleep(50_000) }
        usleep(300_000)
        try FileManager.default.createDirectory(atPath: path("in/new"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: path("frame.png"), toPath: path("in/new/z.png"))
        while process.isRunning, !files(in: "out").contains("new/z.png.report.json") { usleep(50_000) }
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationStatus == 143)
        let summary = try summary()
        #expect(summary.records.count == 4)
        #expect(summary.records.allSatisfy { $0.status == .done })
    }

    @Test("without the networks nothing is begun, and it is said once")
    func noNetworks() throws {
        let outcome = try batch(["--models", folder.path])
        #expect(outcome.status == 69)
        #expect(outcome.errors.split(separator: "\n").count { $0.hasPrefix("anonymize:") } == 1)
        #expect(!files(in: "out").contains { $0.hasSuffix(".png") })
    }

    @Test("runs killed at any moment and repeated end with the very same files")
    func kills() throws {
        for round in 0..<6 {
            let (process, _, _) = try BuiltProgram.start(["batch", path("in"), "--output-dir", path("out")])
            usleep(UInt32(60_000 * (round + 1)))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        #expect(try batch([]).status == 0)
        #expect(files(in: "out") == Self.outputs + ["anonymize-summary.json", "y.png", "y.png.report.json"])
        for place in ["a/b/x.png", "a/x.png", "y.png"] {
            #expect(FinishedReport(at: folder.file("out/\(place).report.json"))?.verdict == "complete")
        }
    }
}

extension FileIdentity {
    /// Whether a plain file has this very name.
    fileprivate static func isFile(_ path: String) -> Bool { (try? FileIdentity(of: FilePath(path)))?.kind == .plain }
}
