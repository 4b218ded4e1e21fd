/// The layout of a picture's samples: color model, chroma subsampling, bits and alpha.
///
/// Every format is planar. Samples of up to 8 bits are `UInt8`; deeper ones are `UInt16` in the machine's byte order, the value
/// in the low bits (a 10-bit sample is 0…1023). Plane 0 is luma, gray or green; planes 1 and 2 are Cb and Cr, or blue and red;
/// the last plane is alpha where there is one.
public struct PixelFormat: Hashable, Sendable {
    /// What the planes stand for.
    public enum Model: Hashable, Sendable {
        /// One plane of brightness.
        case gray
        /// Luma and two color differences, which may be subsampled.
        case yuv
        /// Green, blue and red planes (in that order), all of full size.
        case rgb
    }

    /// What the planes stand for.
    public let model: Model
    /// Base-two logarithm of the horizontal chroma subsampling: 1 for 4:2:0 and 4:2:2, 0 for 4:4:4.
    public let chromaShiftX: Int
    /// Base-two logarithm of the vertical chroma subsampling: 1 for 4:2:0, 0 for 4:2:2 and 4:4:4.
    public let chromaShiftY: Int
    /// Significant bits of a sample, 8…16.
    public let bitDepth: Int
    /// Whether the last plane is alpha, of full size and the same depth.
    public let hasAlpha: Bool

    /// Makes a format; the chroma shifts of gray and RGB formats are 0.
    public init(model: Model, chromaShiftX: Int = 0, chromaShiftY: Int = 0, bitDepth: Int = 8, hasAlpha: Bool = false) {
        precondition((8...16).contains(bitDepth), "samples have 8 to 16 bits")
        precondition(
            (0...2).contains(chromaShiftX) && (0...2).contains(chromaShiftY), "chroma is subsampled by 1, 2 or 4")
        precondition(model == .yuv || (chromaShiftX == 0 && chromaShiftY == 0), "only YUV has subsampled chroma")
        self.model = model
        self.chromaShiftX = chromaShiftX
        self.chromaShiftY = chromaShiftY
        self.bitDepth = bitDepth
        self.hasAlpha = hasAlpha
    }

    /// 8-bit 4:2:0.
    public static let yuv420 = PixelFormat(model: .yuv, chromaShiftX: 1, chromaShiftY: 1)
    /// 8-bit 4:2:2.
    public static let yuv422 = PixelFormat(model: .yuv, chromaShiftX: 1)
    /// 8-bit 4:4:4.
    public static let yuv444 = PixelFormat(model: .yuv)
    /// 10-bit 4:2:0.
    public static let yuv420p10 = PixelFormat(model: .yuv, chromaShiftX: 1, chromaShiftY: 1, bitDepth: 10)
    /// 8-bit gray.
    public static let gray = PixelFormat(model: .gray)
    /// 8-bit RGB.
    public static let rgb = PixelFormat(model: .rgb)
    /// 8-bit RGB with alpha.
    public static let rgba = PixelFormat(model: .rgb, hasAlpha: true)

    /// Number of planes, alpha included.
    public var planeCount: Int { (model == .gray ? 1 : 3) + (hasAlpha ? 1 : 0) }
    /// Index of the alpha plane, or `nil`.
    public var alphaPlane: Int? { hasAlpha ? planeCount - 1 : nil }
    /// Bytes of one sample: 1 or 2.
    public var bytesPerSample: Int { bitDepth > 8 ? 2 : 1 }
    /// Largest sample value.
    public var maximum: Int { (1 << bitDepth) - 1 }

    /// Says whether a plane holds subsampled color differences.
    public func isChroma(_ plane: Int) -> Bool { model == .yuv && (plane == 1 || plane == 2) }
    /// Horizontal subsampling shift of a plane.
    public func shiftX(ofPlane plane: Int) -> Int { isChroma(plane) ? chromaShiftX : 0 }
    /// Vertical subsampling shift of a plane.
    public func shiftY(ofPlane plane: Int) -> Int { isChroma(plane) ? chromaShiftY : 0 }

    /// Size of one plane in samples for a picture of `size`; odd sizes round up, as libav does.
    public func size(ofPlane plane: Int, in size: PictureSize) -> PictureSize {
        let (x, y) = (shiftX(ofPlane: plane), shiftY(ofPlane: plane))
        return PictureSize(width: (size.width + (1 << x) - 1) >> x, height: (size.height + (1 << y) - 1) >> y)
    }
}
