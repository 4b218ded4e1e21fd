import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import MediaFiles

@Suite("Damage", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct ReaderDamageTests {
    let folder = TemporaryFolder()

    private func clip(_ name: String, _ options: String) throws -> String {
        let file = folder.file(name)
        try FFmpeg.run("-f lavfi -i testsrc2=s=64x48:r=20:d=1 \(options)", file)
        return file
    }

    private func cut(_ file: String, to fraction: Double, named name: String) throws -> String {
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        return try folder.write(data.prefix(Int(Double(data.count) * fraction)), to: name)
    }

    @Test("writing into a frame leaves the decoder's reference pictures alone", arguments: [1, 3])
    func scribble(threads: Int) throws {
        let file = try clip("x.mp4", "-c:v libx264 -bf 3 -refs 4 -g 20")
        let options = MediaReaderOptions(decoderThreads: threads)
        let clean = try MediaReader(path: file, options: options)
        let scribbled = try MediaReader(path: file, options: options)
        var count = 0
        while let expected = try clean.nextFrame(), var frame = try scribbled.nextFrame() {
            let (wanted, found) = (expected.picture.allSamples(), frame.picture.allSamples())
            #expect(wanted == found, "frame \(count) is unharmed")
            try frame.picture.makeWritable()
            for plane in 0..<3 { frame.picture.fill(plane: plane, with: 17 * count % 256) }
            count += 1
        }
        #expect(count == 20)
    }

    @Test("the first frame is the decoder's own memory, not a copy")
    func zeroCopy() throws {
        let file = try clip("x.mp4", "-c:v libx264")
        guard let frame = try MediaReader(path: file).nextFrame() else {
            Issue.record("the clip has a frame")
            return
        }
        let owner = frame.picture.owner
        #expect(owner is LibavPicture)
    }

    @Test("a cut file gives the frames that are whole, then ends with a warning", arguments: ["x.mp4", "x.mkv"])
    func truncated(name: String) throws {
        let whole = try clip(name, "-c:v libx264 -g 5 -bf 0 -movflags faststart")
        let reader = try MediaReader(path: try cut(whole, to: 0.6, named: "cut-" + name))
        let frames = try facts(of: reader)
        #expect((5..<20).contains(frames.count))
        #expect(reader.warnings.contains { if case .containerDamaged = $0 { true } else { false } })
        #expect(frames.prefix(5).filter(\.isDamaged).isEmpty)
    }

    @Test("a cut transport stream gives the frames that are whole")
    func truncatedTransportStream() throws {
        let whole = try clip("x.ts", "-c:v libx264 -g 5 -bf 0")
        let frames = try facts(of: try cut(whole, to: 0.6, named: "cut.ts"))
        #expect((5..<20).contains(frames.count))
    }

    @Test(
        "frames of damaged packets are marked, the same with one thread and with several",
        arguments: [
            "-c:v libx264 -bf 2 -g 10", "-c:v libx265 -x265-params log-level=none:keyint=10", "-c:v mpeg4 -g 10",
            "-c:v mpeg2video -g 10",
        ])
    func corrupt(codec: String) throws {
        let whole = try clip("x.mkv", codec)
        let file = folder.file("damaged.mkv")
        try FFmpeg.run("-i \(whole) -c copy -bsf:v noise=amount=40:dropamount=0", file)
        let reference = try facts(of: file, threads: 1)
        #expect(reference.filter(\.isDamaged).count > 0)
        #expect(try facts(of: file, threads: 2) == reference)
        #expect(try facts(of: file, threads: 4) == reference)
    }

    // H.265 hides damage unless its pictures carry checksums, which `hash=1` asks for.
    @Test(
        "frames that differ from the sound clip's are marked as damaged",
        arguments: ["libx264 -bf 2", "libx265 -x265-params log-level=none:hash=1", "mpeg4"])
    func smeared(codec: String) throws {
        let whole = folder.file("x.mkv")
        try FFmpeg.run("-f lavfi -i mandelbrot=s=64x48:rate=20 -t 1 -c:v \(codec) -g 8", whole)
        var data = try Data(contentsOf: URL(fileURLWithPath: whole))
        let listed = try FFmpeg.probe("-show_entries packet=size,pos -of csv=p=0", whole)
        let packets = listed.split(separator: "\n").map { $0.split(separator: ",").compactMap { Int($0) } }
        let packet = try #require(packets.filter { $0.count == 2 }.max { $0[0] < $1[0] })
        let middle = packet[1] + packet[0] / 2
        for offset in stride(from: middle, to: middle + 40, by: 3) { data[offset] ^= 0x5a }
        let (clean, damaged) = (
            try MediaReader(path: whole), try MediaReader(path: try folder.write(data, to: "d.mkv"))
        )
        var sound: [Int64: [UInt16]] = [:]
        while let frame = try clean.nextFrame() { sound[frame.presentationTime.ticks] = frame.picture.allSamples() }
        var (differing, unmarked) = (0, 0)
        while let frame = try damaged.nextFrame() {
            let isSound = sound[frame.presentationTime.ticks] == frame.picture.allSamples()
            differing += isSound ? 0 : 1
            unmarked += isSound || frame.isDamaged ? 0 : 1
        }
        #expect(differing > 0)
        #expect(unmarked == 0)
    }

    @Test("damage lasts until a key frame that was decoded later is shown")
    func spreading() {
        var record = DamageRecord()
        var marks: [Bool] = []
        // Decoding order: I1 P2 B3 I4 B5 P6; packet 2 is damaged. B5 leads the key frame I4 and may still use P2.
        for (packet, isKey, breaks) in [
            (1, true, nil), (3, false, 2), (2, false, nil), (5, false, nil), (4, true, nil), (6, false, nil),
        ] as [(Int64, Bool, Int64?)] {
            if let breaks { record.add(breaks) }
            marks.append(record.isDamaged(packet: packet, isKey: isKey))
        }
        #expect(marks == [false, true, true, true, false, false])
    }
}
