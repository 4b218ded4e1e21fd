import Testing
import VideoFrames

@Suite("PixelBuffer")
struct PixelBufferTests {
    @Test(
        "planes of odd pictures round up",
        arguments: [
            (PixelFormat.yuv420, [[5, 3], [3, 2], [3, 2]]), (.yuv422, [[5, 3], [3, 3], [3, 3]]),
            (.yuv444, [[5, 3], [5, 3], [5, 3]]), (.gray, [[5, 3]]), (.rgba, [[5, 3], [5, 3], [5, 3], [5, 3]]),
            (PixelFormat(model: .yuv, chromaShiftX: 2), [[5, 3], [2, 3], [2, 3]]),
        ])
    func sizesPlanes(format: PixelFormat, expected: [[Int]]) {
        let size = PictureSize(width: 5, height: 3)
        let picture = PixelBuffer(format: format, size: size)
        #expect(picture.format.planeCount == expected.count)
        for plane in 0..<format.planeCount {
            let view = picture.plane(plane, as: UInt8.self)
            #expect([view.width, view.height] == expected[plane])
            #expect(view.row(view.height - 1).count == expected[plane][0])
        }
    }

    @Test("a copy has its own memory")
    func copies() {
        var picture = PixelBuffer(format: .yuv420p10, size: PictureSize(width: 4, height: 2))
        picture.fill(plane: 0, with: 1000)
        let copy = picture.copy()
        picture.fill(plane: 0, with: 5)
        #expect(copy.plane(0, as: UInt16.self).row(1)[3] == 1000)
        #expect(picture.plane(0, as: UInt16.self).row(1)[3] == 5)
    }

    @Test("adopted memory is made writable once, before the first write, and not for reading")
    func writesAfterAsking() throws {
        let storage = AskedStorage()
        var picture = storage.picture()
        #expect(picture.plane(0, as: UInt8.self).row(0)[0] == 7)
        #expect(storage.asked == 0)
        try picture.makeWritable()
        try picture.makeWritable()
        picture.fill(plane: 0, with: 9)
        picture.fill(plane: 0, with: 8)
        #expect(storage.asked == 1)
        #expect(picture.plane(0, as: UInt8.self).row(0)[0] == 8)
        #expect(storage.original == 7)
    }

    @Test("without memory for a copy a picture stays as it is, and can be made writable later")
    func noMemory() throws {
        let storage = AskedStorage()
        storage.refuses = true
        var picture = storage.picture()
        #expect(throws: PictureError.outOfMemory(PictureSize(width: 1, height: 2))) { try picture.makeWritable() }
        #expect(picture.plane(0, as: UInt8.self).row(0)[0] == 7)
        storage.refuses = false
        try picture.makeWritable()
        picture.fill(plane: 0, with: 9)
        #expect(storage.asked == 2)
        #expect(picture.plane(0, as: UInt8.self).row(0)[0] == 9)
        #expect(storage.original == 7)
    }

    @Test("rows may run upwards in memory")
    func readsNegativeStrides() {
        let storage = AskedStorage()
        let picture = storage.upsideDown()
        #expect(picture.plane(0, as: UInt8.self).row(0)[0] == 8)
        #expect(picture.plane(0, as: UInt8.self).row(1)[0] == 7)
    }
}

/// Two gray rows of one sample, 7 and 8, that belong to someone else.
@safe final class AskedStorage: PictureStorage {
    private let borrowed = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)
    private let own = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)
    private(set) var asked = 0
    var refuses = false

    init() {
        unsafe borrowed.storeBytes(of: 7, as: UInt8.self)
        unsafe borrowed.storeBytes(of: 8, toByteOffset: 1, as: UInt8.self)
    }

    deinit {
        unsafe borrowed.deallocate()
        unsafe own.deallocate()
    }

    var original: UInt8 { unsafe borrowed.load(as: UInt8.self) }

    func makeWritable() throws(PictureError) -> [PlaneLayout] {
        asked += 1
        if refuses { throw .outOfMemory(PictureSize(width: 1, height: 2)) }
        unsafe own.copyMemory(from: borrowed, byteCount: 2)
        return unsafe [PlaneLayout(base: own, bytesPerRow: 1)]
    }

    func picture() -> PixelBuffer { unsafe adopt(PlaneLayout(base: borrowed, bytesPerRow: 1)) }

    func upsideDown() -> PixelBuffer { unsafe adopt(PlaneLayout(base: borrowed + 1, bytesPerRow: -1)) }

    private func adopt(_ layout: PlaneLayout) -> PixelBuffer {
        unsafe PixelBuffer(
            adopting: self, planes: [layout], format: .gray, size: PictureSize(width: 1, height: 2),
            color: ColorDescription())
    }
}
