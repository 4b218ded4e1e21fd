/// Width and height of a picture or plane, in samples.
public struct PictureSize: Hashable, Sendable {
    /// Samples in a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The same size with width and height exchanged.
    public var transposed: PictureSize { PictureSize(width: height, height: width) }
}
