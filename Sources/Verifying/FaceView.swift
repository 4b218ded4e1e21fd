import VideoFrames

/// A face's place on patches: how many samples wide it is, and which samples belong to it.
struct FaceView {
    /// Where patches are cut.
    let sampler: PatchSampler
    /// Samples across the face's box.
    let faceWidth: Float
    /// Indices of the samples on the face: in an ellipse a little smaller than its box, and in the picture.
    let inside: [Int]

    /// Most samples across a face; finer detail is not needed to tell somebody.
    static let mostSamples = 56.0
    /// Enough to tell a mosaic's cells apart.
    static let coarseSamples = 28.0
    /// Fewest; smaller faces are looked at in the pixels they have.
    private static let fewestSamples = 6.0
    /// What is cut around the box on each side, in box widths: room for blurs.
    private static let margin = 0.25
    /// Half axes of the ellipse in box sizes: boxes tremble by a few hundredths, and their corners are no face.
    private static let reach = (x: 0.43, y: 0.45)

    /// Lays patches around a face; `nil` where less than a fifth of it is in the picture or it is too small to compare.
    init?(of box: PixelRect, in size: PictureSize, mostSamples: Double = FaceView.mostSamples) {
        guard box.width.isFinite, box.height.isFinite, box.width >= 4, box.height >= 4, box.width < 1e5,
            box.height < 4 * box.width
        else { return nil }
        let count = min(mostSamples, max(Self.fewestSamples, box.width.rounded()))
        let step = box.width / count
        let region = PixelRect(
            center: box.center, width: box.width * (1 + 2 * Self.margin),
            height: box.height + 2 * Self.margin * box.width)
        let columns = max(1, Int((region.width / step).rounded()))
        let rows = max(1, Int((region.height / step).rounded()))
        sampler = PatchSampler(region: region, columns: columns, rows: rows)
        faceWidth = Float(count)
        var (inside, all) = ([Int](), 0)
        for row in 0..<rows {
            for column in 0..<columns {
                let x = region.x + (Double(column) + 0.5) / Double(columns) * region.width
                let y = region.y + (Double(row) + 0.5) / Double(rows) * region.height
                let (u, v) = (
                    (x - box.center.x) / (Self.reach.x * box.width), (y - box.center.y) / (Self.reach.y * box.height)
                )
                guard u * u + v * v < 1 else { continue }
                all += 1
                let isVisible = x >= 0 && y >= 0 && x < Double(size.width) && y < Double(size.height)
                if isVisible { inside.append(row * columns + column) }
            }
        }
        guard inside.count >= 16, inside.count * 5 >= all else { return nil }
        self.inside = inside
    }
}
