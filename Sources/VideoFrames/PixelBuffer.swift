/// A picture: the only owner of its planes.
///
/// It cannot be copied, so there is never a second owner and no lock. Planes are lent as ``Plane`` and ``MutablePlane`` views.
@safe public struct PixelBuffer: ~Copyable {
    /// Layout of the samples.
    public let format: PixelFormat
    /// Size of the stored picture (of plane 0).
    public let size: PictureSize
    /// What the sample values mean.
    public var color: ColorDescription
    private var planes: [PlaneLayout]
    private var isWritable: Bool
    private let storage: any PictureStorage

    /// Makes a picture of zeros (black for gray and RGB, green for YUV; see ``fill(plane:with:)``).
    public init(format: PixelFormat, size: PictureSize, color: ColorDescription = ColorDescription()) {
        precondition(size.width > 0 && size.height > 0, "a picture has at least one sample")
        let storage = HeapPictureStorage(format: format, size: size)
        self.format = format
        self.size = size
        self.color = color
        unsafe planes = storage.planes
        isWritable = true
        self.storage = storage
    }

    /// Takes over memory that someone else allocated, such as a decoder's picture.
    ///
    /// `planes` must stay valid as long as `storage` lives, and hold `format.size(ofPlane:in:)` samples each. Nobody else may
    /// write to it. It is only written after ``makeWritable()``.
    @unsafe public init(
        adopting storage: any PictureStorage, planes: [PlaneLayout], format: PixelFormat, size: PictureSize,
        color: ColorDescription
    ) {
        precondition(unsafe planes.count == format.planeCount, "one layout for each plane")
        precondition(size.width > 0 && size.height > 0, "a picture has at least one sample")
        self.format = format
        self.size = size
        self.color = color
        unsafe self.planes = planes
        isWritable = false
        self.storage = storage
    }

    /// Gives the memory away, ending this picture.
    public consuming func releaseStorage() -> any PictureStorage { storage }

    /// The memory's owner, for a sink that recognizes its own kind.
    public var owner: any PictureStorage { storage }

    /// Lends a plane for reading.
    ///
    /// `Sample` must be `UInt8` for 8 bits, `UInt16` for more.
    @_lifetime(borrow self)
    public borrowing func plane<Sample>(_ index: Int, as type: Sample.Type = Sample.self) -> Plane<Sample> {
        precondition(MemoryLayout<Sample>.size == format.bytesPerSample, "the sample type must match the bit depth")
        let layout = unsafe planes[index]
        let view = unsafe Plane<Sample>(
            base: layout.base, bytesPerRow: layout.bytesPerRow, size: format.size(ofPlane: index, in: size))
        return unsafe _overrideLifetime(view, borrowing: self)
    }

    /// Makes sure that the picture's memory is nobody else's: what a decoder still needs is copied, once.
    ///
    /// Pictures that were made here, or copied, are writable already. Call it before ``mutablePlane(_:as:)`` for any other.
    ///
    /// - Throws: `PictureError.outOfMemory` when there is no memory for the copy; the picture is then as it was.
    public mutating func makeWritable() throws(PictureError) {
        guard !isWritable else { return }
        unsafe planes = try storage.makeWritable()
        isWritable = true
    }

    /// Lends a plane for writing, of a picture that is writable (see ``makeWritable()``).
    @_lifetime(&self)
    public mutating func mutablePlane<Sample>(_ index: Int, as type: Sample.Type = Sample.self) -> MutablePlane<Sample>
    {
        precondition(MemoryLayout<Sample>.size == format.bytesPerSample, "the sample type must match the bit depth")
        precondition(isWritable, "a picture of someone else's memory is made writable first")
        let layout = unsafe planes[index]
        let view = unsafe MutablePlane<Sample>(
            base: layout.base, bytesPerRow: layout.bytesPerRow, size: format.size(ofPlane: index, in: size))
        return unsafe _overrideLifetime(view, mutating: &self)
    }

    /// Calls `body` with the plane's address, for C libraries; not to be kept.
    @unsafe public borrowing func withUnsafePlane<Result, Failure: Error>(
        _ index: Int, _ body: (PlaneLayout) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe try body(planes[index])
    }

    /// Sets every sample of a plane to `value`; the picture is writable.
    public mutating func fill(plane index: Int, with value: Int) {
        if format.bytesPerSample == 1 {
            var view = mutablePlane(index, as: UInt8.self)
            view.fill(UInt8(truncatingIfNeeded: value))
        } else {
            var view = mutablePlane(index, as: UInt16.self)
            view.fill(UInt16(truncatingIfNeeded: value))
        }
    }

    /// Makes a copy with memory of its own.
    public borrowing func copy() -> PixelBuffer {
        var result = PixelBuffer(format: format, size: size, color: color)
        for index in 0..<format.planeCount {
            if format.bytesPerSample == 1 {
                var target = result.mutablePlane(index, as: UInt8.self)
                target.copy(from: plane(index, as: UInt8.self))
            } else {
                var target = result.mutablePlane(index, as: UInt16.self)
                target.copy(from: plane(index, as: UInt16.self))
            }
        }
        return result
    }
}

extension MutablePlane {
    /// Sets every sample to `value`.
    public mutating func fill(_ value: Sample) {
        for y in 0..<height {
            var row = mutableRow(y)
            for x in row.indices { row[x] = value }
        }
    }

    /// Copies a plane of the same size.
    public mutating func copy(from source: borrowing Plane<Sample>) {
        precondition(source.width == width && source.height == height, "planes have the same size")
        for y in 0..<height {
            let from = source.row(y)
            var to = mutableRow(y)
            for x in to.indices { to[x] = from[x] }
        }
    }
}
