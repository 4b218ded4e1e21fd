/// Where one plane of a picture lies in memory.
///
/// `bytesPerRow` may be negative, larger than the width, or both; row `y` starts at `base + y * bytesPerRow`.
@unsafe public struct PlaneLayout {
    /// First sample of the top row.
    public let base: UnsafeMutableRawPointer
    /// Bytes from one row to the next.
    public let bytesPerRow: Int

    /// Describes a plane.
    public init(base: UnsafeMutableRawPointer, bytesPerRow: Int) {
        unsafe self.base = base
        unsafe self.bytesPerRow = bytesPerRow
    }
}

/// Memory that holds a picture, owned by one ``PixelBuffer``.
///
/// A decoder's memory may still be a reference picture for frames to come; such storage is read-only until
/// ``makeWritable()`` has copied it.
public protocol PictureStorage: AnyObject {
    /// Makes the memory safe to write and returns its planes, which may have moved.
    ///
    /// Called once for a picture, before the first write, and again only if it failed.
    ///
    /// - Throws: `PictureError.outOfMemory` when memory that is shared cannot be copied; it is then as it was.
    func makeWritable() throws(PictureError) -> [PlaneLayout]
}

/// Plain memory of our own.
@safe final class HeapPictureStorage: PictureStorage {
    let planes: [PlaneLayout]
    private let memory: UnsafeMutableRawBufferPointer

    /// Allocates planes of zeros, rows aligned to 64 bytes.
    init(format: PixelFormat, size: PictureSize) {
        let sizes = (0..<format.planeCount).map { format.size(ofPlane: $0, in: size) }
        let strides = sizes.map { ($0.width * format.bytesPerSample + 63) / 64 * 64 }
        let total = zip(sizes, strides).reduce(0) { $0 + $1.0.height * $1.1 }
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(64, total), alignment: 64)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe self.memory = memory
        var offset = 0
        var planes: [PlaneLayout] = unsafe []
        for (size, stride) in zip(sizes, strides) {
            guard let start = memory.baseAddress else { preconditionFailure("allocation has an address") }
            unsafe planes.append(unsafe PlaneLayout(base: start + offset, bytesPerRow: stride))
            offset += size.height * stride
        }
        unsafe self.planes = planes
    }

    deinit { unsafe memory.deallocate() }

    func makeWritable() -> [PlaneLayout] { unsafe planes }
}
