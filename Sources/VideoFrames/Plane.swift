/// A borrowed view of one plane of samples; it cannot outlive the picture it came from.
///
/// `Sample` is `UInt8` for pictures of 8 bits and `UInt16` for deeper ones. Take a row, then loop over it: crossing a module
/// border once a row costs nothing, once a sample it costs most of the time.
@safe public struct Plane<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>: ~Escapable {
    /// Samples in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    @usableFromInline let base: UnsafeRawPointer
    @usableFromInline let bytesPerRow: Int

    @_lifetime(immortal)
    init(base: UnsafeRawPointer, bytesPerRow: Int, size: PictureSize) {
        unsafe self.base = base
        self.bytesPerRow = bytesPerRow
        width = size.width
        height = size.height
    }

    /// Returns row `y` (0 is the top) as exactly `width` samples; padding is not part of it.
    @inlinable
    @_lifetime(copy self)
    public func row(_ y: Int) -> Span<Sample> {
        precondition(y >= 0 && y < height, "row is outside the plane")
        let start = unsafe (base + y * bytesPerRow).assumingMemoryBound(to: Sample.self)
        let span = unsafe Span(_unsafeStart: start, count: width)
        return unsafe _overrideLifetime(span, copying: self)
    }
}

/// A borrowed view of one plane that can be written through.
@safe public struct MutablePlane<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>: ~Copyable, ~Escapable {
    /// Samples in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    @usableFromInline let base: UnsafeMutableRawPointer
    @usableFromInline let bytesPerRow: Int

    @_lifetime(immortal)
    init(base: UnsafeMutableRawPointer, bytesPerRow: Int, size: PictureSize) {
        unsafe self.base = base
        self.bytesPerRow = bytesPerRow
        width = size.width
        height = size.height
    }

    /// Returns row `y` for reading, exactly `width` samples.
    @inlinable
    @_lifetime(borrow self)
    public func row(_ y: Int) -> Span<Sample> {
        precondition(y >= 0 && y < height, "row is outside the plane")
        let start = unsafe UnsafePointer((base + y * bytesPerRow).assumingMemoryBound(to: Sample.self))
        let span = unsafe Span(_unsafeStart: start, count: width)
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    /// Returns row `y` for writing, exactly `width` samples; one row at a time.
    @inlinable
    @_lifetime(&self)
    public mutating func mutableRow(_ y: Int) -> MutableSpan<Sample> {
        precondition(y >= 0 && y < height, "row is outside the plane")
        let start = unsafe (base + y * bytesPerRow).assumingMemoryBound(to: Sample.self)
        let span = unsafe MutableSpan(_unsafeStart: start, count: width)
        return unsafe _overrideLifetime(span, mutating: &self)
    }
}
