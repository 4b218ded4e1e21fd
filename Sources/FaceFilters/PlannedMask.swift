import VideoFrames

/// One mask of a frame, ready to be drawn: every color was taken from the source picture before the first mask is
/// painted.
struct PlannedMask: Sendable {
    let mask: FaceMask
    let paint: Paint

    /// Paints the mask into a picture that is writable.
    func draw(into picture: inout PixelBuffer) {
        if picture.format.bytesPerSample == 1 {
            draw(into: &picture, as: UInt8.self)
        } else {
            draw(into: &picture, as: UInt16.self)
        }
    }

    private func draw<Sample: MaskSample>(into picture: inout PixelBuffer, as type: Sample.Type) {
        let lattice = mask.lattice
        let format = lattice.format
        var row = MaskRow(columns: lattice.columns)
        var colors = ColorRow(columns: lattice.columns, planes: format.planeCount)
        var wide = WideRow(columns: lattice.columns, blockWidth: lattice.blockWidth)
        for y in mask.rows where mask.fill(y, into: &row) {
            let blocks = row.blocks
            paint.fill(y, blocks, lattice: lattice, into: &colors)
            if let alpha = format.alphaPlane { colors.set(alpha, 0..<blocks.count, to: UInt16(format.maximum)) }
            wide.expand(alphas: row.alphas.span.extracting(first: blocks.count))
            for plane in 0..<format.planeCount {
                let isWide = lattice.blockWidth > 1 << format.shiftX(ofPlane: plane)
                let narrow = colors.row(plane, count: blocks.count)
                if isWide { wide.expand(colors: narrow) }
                let samples = lattice.samples(of: blocks, plane: plane)
                var target = picture.mutablePlane(plane, as: type)
                for line in lattice.sampleRows(of: y, plane: plane) {
                    var span = target.mutableRow(line)
                    if isWide {
                        blend(wide.colors.span, wide.alphas.span, into: &span, at: samples)
                    } else {
                        blend(narrow, row.alphas.span, into: &span, at: samples)
                    }
                }
            }
        }
    }
}

/// Mixes one row of samples with colors.
@inline(__always)
private func blend<Sample: MaskSample>(
    _ colors: Span<UInt16>, _ alphas: Span<UInt16>, into row: inout MutableSpan<Sample>, at samples: Range<Int>
) {
    let (start, count) = (samples.lowerBound, samples.count)
    let (colors, alphas) = (colors.extracting(first: count), alphas.extracting(first: count))
    for x in 0..<count { row[start &+ x] = Sample.mix(row[start &+ x], colors[x], alphas[x]) }
}

/// Coverage and colors of a row of blocks, repeated for every luma sample of a block.
private struct WideRow {
    private let blockWidth: Int
    private(set) var alphas: [UInt16]
    private(set) var colors: [UInt16]

    init(columns: Int, blockWidth: Int) {
        self.blockWidth = blockWidth
        alphas = Array(repeating: 0, count: blockWidth > 1 ? columns * blockWidth : 0)
        colors = alphas
    }

    mutating func expand(alphas narrow: Span<UInt16>) {
        if blockWidth > 1 { Self.expand(narrow, into: &alphas, blockWidth) }
    }

    mutating func expand(colors narrow: Span<UInt16>) { Self.expand(narrow, into: &colors, blockWidth) }

    private static func expand(_ narrow: Span<UInt16>, into wide: inout [UInt16], _ blockWidth: Int) {
        var target = wide.mutableSpan
        if blockWidth == 2 {
            for x in 0..<narrow.count {
                target[2 &* x] = narrow[x]
                target[2 &* x &+ 1] = narrow[x]
            }
        } else {
            for x in 0..<narrow.count {
                for k in 0..<blockWidth { target[x &* blockWidth &+ k] = narrow[x] }
            }
        }
    }
}
