import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Crop rectangles of containers", .enabled(if: FFmpeg.isPresent, "needs the ffmpeg command"))
struct ReaderCropTests {
    let folder = TemporaryFolder()

    /// `clap` of 280×220 in 320×240, its middle 20 to the right and 10 below; the smallest file that has one.
    private func movie(_ clap: [Int32]) -> Data {
        func box(_ kind: String, _ content: Data) -> Data {
            number(Int32(content.count + 8)) + Data(kind.utf8) + content
        }
        func number(_ value: Int32) -> Data { Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }) }
        let rectangle = box("clap", clap.reduce(Data()) { $0 + number($1) })
        let entry = box("avc1", Data(count: 24) + Data([1, 64, 0, 240]) + Data(count: 50) + rectangle)
        let header = box("tkhd", Data(count: 12) + number(7) + Data(count: 68))
        let media = box("mdia", box("minf", box("stbl", box("stsd", Data(count: 8) + entry))))
        return box("ftyp", Data("isom".utf8)) + box("moov", box("trak", header + media))
    }

    private func crops(_ data: Data) throws -> [Int: ContainerCrop] {
        try MovieBoxes(file: FileInput(path: folder.write(data, to: "x.mp4"))).crops()
    }

    @Test("a rectangle is its size and how far its middle lies from the picture's")
    func box() throws {
        #expect(try crops(movie([280, 1, 220, 1, 20, 1, 10, 1])) == [7: ContainerCrop(left: 40, top: 20)])
        #expect(try crops(movie([600, 2, 240, 1, -10, 1, 0, 1])) == [7: ContainerCrop(right: 20)])
    }

    @Test(
        "a rectangle that makes no sense cuts nothing",
        arguments: [
            [400, 1, 220, 1, 0, 1, 0, 1], [280, 0, 220, 1, 0, 1, 0, 1], [280, 1, 220, 1, 200, 1, 0, 1],
            [0, 1, 0, 1, 0, 1, 0, 1], [-5, 1, 20, 1, 0, 1, 0, 1],
        ] as [[Int32]])
    func nonsense(clap: [Int32]) throws { #expect(try crops(movie(clap)).isEmpty) }

    @Test("any bytes can be walked through", arguments: ["mp4", "mkv"])
    func mutations(container: String) throws {
        let whole = folder.file("whole.\(container)")
        try FFmpeg.run("-f lavfi -i testsrc2=s=64x48:r=5:d=1 -vf setsar=2/1 -c:v mpeg4 \(whole)")
        let data = try Data(contentsOf: URL(fileURLWithPath: whole))
        var state: UInt64 = 1
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<100 {
            var damaged = data
            for _ in 0..<40 { damaged[random(damaged.count)] = UInt8(random(256)) }
            let file = try FileInput(path: folder.write(damaged, to: "damaged"))
            _ = container == "mp4" ? MovieBoxes(file: file).crops().count : MatroskaElements(file: file).crops().count
        }
    }

    @Test("units of another layer are found behind their lengths")
    func furtherViews() {
        let base: [UInt8] = [0, 0, 0, 3, 0x40, 1, 9, 0, 0, 0, 2, 0x26, 1]
        let second: [UInt8] = base + [0, 0, 0, 3, 0x26, 9, 0]
        let found = [base, second, [255, 255]].map { FurtherViews.hasOtherLayer($0.span, lengthSize: 4) }
        #expect(found == [false, true, false])
    }
}
