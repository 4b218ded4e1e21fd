/// A sample type that masks can be blended into.
protocol MaskSample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
    /// Mixes a sample with a color; `alpha` runs from 0 to 256.
    ///
    /// `sample * (256 - alpha) + color * alpha + 128` is at most 255 * 256 + 128 for 8 bits, which fits 16, and at most
    /// 65535 * 256 + 128 for 16 bits, which fits 32. At 0 the sample and at 256 the color comes out exactly.
    static func mix(_ sample: Self, _ color: UInt16, _ alpha: UInt16) -> Self
}

extension UInt8: MaskSample {
    @inline(__always)
    static func mix(_ sample: UInt8, _ color: UInt16, _ alpha: UInt16) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt16(sample) &* (256 &- alpha) &+ color &* alpha &+ 128) &>> 8)
    }
}

extension UInt16: MaskSample {
    @inline(__always)
    static func mix(_ sample: UInt16, _ color: UInt16, _ alpha: UInt16) -> UInt16 {
        let alpha = UInt32(alpha)
        return UInt16(truncatingIfNeeded: (UInt32(sample) &* (256 &- alpha) &+ UInt32(color) &* alpha &+ 128) &>> 8)
    }
}
