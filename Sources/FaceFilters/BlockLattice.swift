import VideoFrames

/// The smallest pieces of a picture that are masked as one: the samples of all planes that share one chroma sample.
///
/// Deciding coverage and color per block covers a chroma sample fully when any of its luma samples is covered, and
/// keeps chroma from showing a finer picture than luma. In an interlaced picture with chroma subsampled vertically
/// two rows of chroma belong to four rows of luma, so a block is both.
struct BlockLattice: Hashable, Sendable {
    let format: PixelFormat
    let size: PictureSize
    /// Luma samples in a row of a block.
    let blockWidth: Int
    /// Luma rows of a block.
    let blockHeight: Int
    /// Rows above and below the mask that are covered too.
    let guardRows: Int

    /// Blocks in a row of the picture.
    var columns: Int { (size.width + blockWidth - 1) / blockWidth }
    /// Rows of blocks.
    var rows: Int { (size.height + blockHeight - 1) / blockHeight }

    init(format: PixelFormat, size: PictureSize, fields: VideoFrame.FieldOrder = .progressive) {
        self.format = format
        self.size = size
        blockWidth = 1 << format.chromaShiftX
        let interlaced = fields != .progressive
        blockHeight = (1 << format.chromaShiftY) << (interlaced && format.chromaShiftY > 0 ? 1 : 0)
        guardRows = interlaced ? 2 : 1
    }

    /// Columns of a plane's samples that belong to a range of blocks, clipped to the plane.
    func samples(of blocks: Range<Int>, plane: Int) -> Range<Int> {
        let each = blockWidth >> format.shiftX(ofPlane: plane)
        let width = format.size(ofPlane: plane, in: size).width
        return min(width, blocks.lowerBound * each)..<min(width, blocks.upperBound * each)
    }

    /// Rows of a plane that belong to a row of blocks, clipped to the plane.
    func sampleRows(of row: Int, plane: Int) -> Range<Int> {
        let each = blockHeight >> format.shiftY(ofPlane: plane)
        let height = format.size(ofPlane: plane, in: size).height
        return min(height, row * each)..<min(height, (row + 1) * each)
    }

    /// Horizontal middle of a block, in luma samples.
    func centerX(_ column: Int) -> Double { (Double(column) + 0.5) * Double(blockWidth) }
    /// Vertical middle of a row of blocks, in luma rows.
    func centerY(_ row: Int) -> Double { (Double(row) + 0.5) * Double(blockHeight) }
}
