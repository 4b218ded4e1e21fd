import Faces
import Testing
import VideoFrames

@testable import FaceFilters

@Suite("What is not under a mask")
struct UntouchedSamplesTests {
    @Test(
        "samples outside every mask keep their bits", arguments: PixelFormat.examples,
        FilterSettings.Effect.allCases)
    func outside(format: PixelFormat, effect: FilterSettings.Effect) throws {
        for shape in FilterSettings.Shape.allCases {
            let original = Samples(noise(format, 61, 47))
            var frame = frame(noise(format, 61, 47))
            let settings = FilterSettings(effect, shape)
            var filter = AnonymousFacesFilter(settings: settings, key: .test)
            let faces = [CoveredFace(12, 14, 9, 11, roll: 0.4).outlined, CoveredFace(50, 38, 12, 14, track: 1)]
            try filter.apply(.faces(faces), to: &frame)
            let result = Samples(frame.picture)
            var (kept, changed) = (0, 0)
            for plane in 0..<format.planeCount {
                let (scaleX, scaleY) = (1 << format.shiftX(ofPlane: plane), 1 << format.shiftY(ofPlane: plane))
                let width = original.widths[plane]
                for index in original.planes[plane].indices {
                    let (x, y) = (index % width * scaleX, index / width * scaleY)
                    if faces.contains(where: { isNear($0, x, y) }) {
                        changed += original.planes[plane][index] == result.planes[plane][index] ? 0 : 1
                    } else {
                        kept += 1
                        #expect(original.planes[plane][index] == result.planes[plane][index])
                    }
                }
            }
            #expect(kept > 500 && changed > 100)
        }
    }

    /// Says whether a stored luma sample may belong to a mask: within 1.56 × the box, its soft edge and a few
    /// samples.
    private func isNear(_ face: CoveredFace, _ x: Int, _ y: Int) -> Bool {
        let (dx, dy) = (Double(x) - face.box.center.x, Double(y) - face.box.center.y)
        let (w, h) = (face.box.width / 2, face.box.height / 2)
        guard face.roll == 0 else { return (dx * dx + dy * dy).squareRoot() < 2.3 * max(w, h) + 7 }
        return abs(dx) < 1.9 * w + 7 && abs(dy) < 1.9 * h + 7
    }

    @Test("a frame without a face in it is not even made writable")
    func noCopy() throws {
        for effect in FilterSettings.Effect.allCases {
            let storage = CountingStorage(width: 32, height: 32)
            var frame = frame(storage.picture())
            var filter = AnonymousFacesFilter(settings: FilterSettings(effect), key: .test)
            #expect(try filter.apply(.faces([]), to: &frame) == .untouched)
            #expect(try filter.apply(.faces([CoveredFace(-60, 0, 20, 20)]), to: &frame) == .untouched)
            #expect(try filter.apply(.faces([CoveredFace(0, 5000, 20, 20, track: 1)]), to: &frame) == .untouched)
            #expect(storage.requests == 0)
        }
    }

    @Test("a frame with a face is made writable once")
    func oneCopy() throws {
        let storage = CountingStorage(width: 32, height: 32)
        var frame = frame(storage.picture())
        var filter = AnonymousFacesFilter(key: .test)
        let faces = [CoveredFace(4, 4, 8, 8), CoveredFace(20, 20, 8, 8)]
        #expect(try filter.apply(.faces(faces), to: &frame) == .faces(2))
        #expect(storage.requests == 1)
    }
}

/// Memory that counts how often someone wants to write to it.
@safe private final class CountingStorage: PictureStorage {
    private(set) var requests = 0
    private let planes: [PlaneLayout]
    private let memory: UnsafeMutableRawPointer
    private let size: PictureSize

    init(width: Int, height: Int) {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: width * height, alignment: 64)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 90, count: width * height)
        unsafe self.memory = memory
        unsafe planes = [unsafe PlaneLayout(base: memory, bytesPerRow: width)]
        size = PictureSize(width: width, height: height)
    }

    deinit { unsafe memory.deallocate() }

    func makeWritable() throws(PictureError) -> [PlaneLayout] {
        requests += 1
        return unsafe planes
    }

    func picture() -> PixelBuffer {
        unsafe PixelBuffer(adopting: self, planes: planes, format: .gray, size: size, color: ColorDescription())
    }
}
