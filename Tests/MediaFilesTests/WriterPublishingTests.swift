import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Publishing", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct WriterPublishingTests {
    let folder = TemporaryFolder()
    let source = TemporaryFolder()

    private func film(_ options: String = "-c:v libx264 -c:a aac") throws -> String {
        let file = source.file("in.mp4")
        try FFmpeg.run(
            "-f lavfi -i testsrc2=s=64x48:r=10:d=1 -f lavfi -i sine=d=1 \(options) -metadata title=CANARY"
                + " -metadata:s:v handler_name=CANARY -metadata creation_time=2020-01-01T00:00:00 \(file)")
        return file
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    private func write(
        _ input: String, to output: String, _ settings: MediaWriterSettings = MediaWriterSettings()
    ) throws -> MediaWriter {
        let reader = try MediaReader(path: input)
        let writer = try MediaWriter(path: output, from: reader, settings: settings)
        while let frame = try reader.nextFrame() { try writer.write(frame) }
        try writer.finish()
        return writer
    }

    @Test("nothing has the final name before it is published, and nothing else remains after")
    func hidden() throws {
        let writer = try write(film(), to: folder.file("out.mp4"))
        #expect(names.count == 1)
        #expect(names[0].hasPrefix(".out.mp4.anonymize-"))
        #expect(folder.file(names[0]) == writer.temporaryPath)
        #expect(try mode(of: writer.temporaryPath) == 0o600)
        try writer.publish()
        #expect(names == ["out.mp4"])
        _ = try folder.write(Data(), to: "plain")
        #expect(try mode(of: folder.file("out.mp4")) == mode(of: folder.file("plain")))
        try FileManager.default.removeItem(atPath: folder.file("plain"))
        writer.cancel()
        #expect(names == ["out.mp4"])
    }

    private func mode(of file: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }

    @Test("an existing file is not replaced, unless that is asked for")
    func existing() throws {
        let input = try film()
        _ = try folder.write(Data("mine".utf8), to: "out.mp4")
        let error = #expect(throws: MediaError.self) { try write(input, to: folder.file("out.mp4")) }
        #expect(error == .outputExists(path: folder.file("out.mp4")))
        #expect(names == ["out.mp4"])
        var settings = MediaWriterSettings()
        settings.replacesExisting = true
        try write(input, to: folder.file("out.mp4"), settings).publish()
        #expect(try Probe.times(folder.file("out.mp4")).count == 10)
    }

    @Test("a file that appears meanwhile is not replaced")
    func appears() throws {
        let writer = try write(film(), to: folder.file("out.mp4"))
        _ = try folder.write(Data("mine".utf8), to: "out.mp4")
        #expect(throws: MediaError.outputExists(path: folder.file("out.mp4"))) { try writer.publish() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("out.mp4"))) == Data("mine".utf8))
        writer.cancel()
        #expect(names == ["out.mp4"])
    }

    @Test("giving up removes everything, at any time", arguments: [0, 3, 100])
    func cancel(frames: Int) throws {
        let reader = try MediaReader(path: film())
        let writer = try MediaWriter(path: folder.file("out.mp4"), from: reader)
        for _ in 0..<frames {
            guard let frame = try reader.nextFrame() else { break }
            try writer.write(frame)
        }
        if frames == 100 { try writer.finish() }
        writer.cancel()
        #expect(names.isEmpty)
        writer.cancel()
        if frames == 3 { #expect(throws: MediaError.self) { try writer.finish() } }
    }

    @Test("a writer that is let go takes its file with it")
    func letGo() throws {
        do {
            let writer = try MediaWriter(path: folder.file("out.mp4"), from: MediaReader(path: film()))
            #expect(names.count == 1)
            #expect(writer.framesWritten == 0)
        }
        #expect(names.isEmpty)
    }

    @Test(
        "a full disk is an error that says so, whichever write it hits, and leaves nothing",
        arguments: ["mp4", "mkv", "ts"], [1, 2, 3])
    func fullDisk(container: String, number: Int) throws {
        var settings = MediaWriterSettings()
        settings.failsWriteNumber = number
        settings.quality = 0  // enough bytes for three writes
        let input = source.file("noise.mkv")
        try FFmpeg.run(
            "-f lavfi -i nullsrc=s=320x240:r=10:d=2,geq=random(1)*255:128:128 -c:v libx264 -qp 0 -preset ultrafast"
                + " \(input)")
        let error = #expect(throws: MediaError.self) {
            try write(input, to: folder.file("out.\(container)"), settings).publish()
        }
        guard case .writing(folder.file("out.\(container)"), let failure) = error else {
            Issue.record("not a failed write: \(String(describing: error))")
            return
        }
        #expect(failure.errno == ENOSPC)
        #expect(names.isEmpty)
    }

    @Test("what killed runs left behind is removed, what living ones write is not")
    func orphans() throws {
        let dead = ".x.mp4.anonymize-\(TemporaryName.thisHost)-2147483646-1f.part"
        let alive = ".x.mp4.anonymize-\(TemporaryName.thisHost)-1-1f.part"
        let elsewhere = ".x.mp4.anonymize-0-2147483646-1f.part"
        for name in [dead, alive, elsewhere, ".mine.part"] { _ = try folder.write(Data(), to: name) }
        try write(film(), to: folder.file("out.mp4")).publish()
        #expect(Set(names) == [alive, elsewhere, ".mine.part", "out.mp4"])
    }

    @Test(
        "odd names are taken as they are",
        arguments: [
            "-lead.mp4", "a:b%d [x] 'q'.mp4", "ünï 日本 😀.mp4", "new\nline.mp4", "file:x.mp4",
            String(repeating: "n", count: 251) + ".mp4", String(repeating: "日", count: 83) + ".mp4",
        ])
    func names(name: String) throws {
        try write(film(), to: folder.file(name)).publish()
        #expect(names == [name])
        #expect(try MediaReader(path: folder.file(name)).tracks.count == 1)
    }

    @Test("names without an extension, with an unknown one, or of folders are refused")
    func refusals() throws {
        let input = try film()
        for name in ["out", "out.txt", ".mp4"] {
            #expect(throws: MediaError.unknownContainer(path: folder.file(name))) {
                try write(input, to: folder.file(name))
            }
        }
        #expect(throws: MediaError.self) { try write(input, to: folder.file("missing/out.mp4")) }
        try FileManager.default.createDirectory(atPath: folder.file("dir.mp4"), withIntermediateDirectories: false)
        var settings = MediaWriterSettings()
        settings.replacesExisting = true
        #expect(throws: MediaError.self) { try write(input, to: folder.file("dir.mp4"), settings) }
        #expect(names == ["dir.mp4"])
    }

    @Test("encoders are checked against the container before anything is written")
    func encoders() throws {
        let input = try film()
        var settings = MediaWriterSettings()
        settings.encoder = "libx265000"
        #expect(throws: MediaError.self) { try write(input, to: folder.file("out.mp4"), settings) }
        settings.encoder = "ffv1"
        #expect(throws: MediaError.self) { try write(input, to: folder.file("out.mp4"), settings) }
        settings.encoder = "libx264"
        settings.preset = "fastest"
        #expect(throws: MediaError.self) { try write(input, to: folder.file("out.mp4"), settings) }
        #expect(names.isEmpty)
    }

    @Test(
        "no tag of the source and no name of an encoder is in the file",
        arguments: ["mp4", "mov", "mkv", "ts", "avi"])
    func tags(container: String) throws {
        let output = folder.file("out.\(container)")
        try write(film("-c:v libx264 -c:a ac3"), to: output).publish()
        #expect(try Probe.tags(output).isEmpty)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: output))
        for word in ["CANARY", "x264", "Lavc", "FFmpeg", "2020"] {
            #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)")
        }
        if container != "mkv" { #expect(bytes.range(of: Data("Lavf".utf8)) == nil) }
    }
}
