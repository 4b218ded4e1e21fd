/// What a picture's sample values mean as color: ITU-T H.273 code points and the range of values.
public struct ColorDescription: Hashable, Sendable {
    /// Which part of the number range is used.
    public enum Range: Hashable, Sendable {
        /// Not said; taken as limited for YUV, full for gray and RGB.
        case unspecified
        /// Luma 16…235, chroma 16…240 (at 8 bits).
        case limited
        /// All values.
        case full
    }

    /// Color primaries, H.273 table 2; 2 means unspecified.
    public var primaries: Int
    /// Transfer characteristics, H.273 table 3; 2 means unspecified.
    public var transfer: Int
    /// Matrix coefficients, H.273 table 4; 2 means unspecified.
    public var matrix: Int
    /// Range of the sample values.
    public var range: Range
    /// Position of chroma samples as libav numbers it (H.273 chroma location plus one); 0 means unspecified.
    public var chromaLocation: Int

    /// Makes a description; everything is unspecified unless given.
    public init(
        primaries: Int = 2, transfer: Int = 2, matrix: Int = 2, range: Range = .unspecified, chromaLocation: Int = 0
    ) {
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
        self.range = range
        self.chromaLocation = chromaLocation
    }

    /// Weights of red and blue in luma.
    ///
    /// An unspecified matrix is BT.709 from 720 rows upwards, else BT.601.
    public func lumaWeights(height: Int) -> (red: Double, blue: Double) {
        switch matrix {
        case 1: (0.2126, 0.0722)
        case 4: (0.30, 0.11)
        case 5, 6: (0.299, 0.114)
        case 7: (0.212, 0.087)
        case 9, 10: (0.2627, 0.0593)
        default: height >= 720 ? (0.2126, 0.0722) : (0.299, 0.114)
        }
    }
}
