import VideoFrames

/// Compares a face's place in the source with the same place in the output.
struct Comparer {
    let settings: VerificationSettings

    /// What a comparison says.
    struct Outcome {
        /// Share of the face that shows, 0…1.
        let share: Double
        /// By how much the covering is more alike to the source than is allowed; negative where it is not, `nil` where
        /// nothing shows that could be alike.
        let excess: Double?
    }

    /// Compares the face in a box of displayed pixels; `nil` where nothing can be compared.
    func compare(_ box: PixelRect, _ source: borrowing VideoFrame, _ output: borrowing VideoFrame) -> Outcome? {
        guard let view = FaceView(of: box, in: output.geometry.displayedSize) else { return nil }
        let before = view.sampler.patch(of: source.picture, source.geometry)
        let after = view.sampler.patch(of: output.picture, output.geometry)
        guard let exposure = Exposure(source: before, output: after, view: view) else { return nil }
        let resolution = Resolution(source: before, output: after, view: view)
        return Outcome(share: exposure.share, excess: excess(resolution, view))
    }

    /// How much more alike than allowed.
    ///
    /// A mosaic is judged by its likeness in the bands of 6, 8 and 10 cells and by its contrast in the finest one: the
    /// edges of small cells are where the face's own fine detail is, those of large ones are not. Medians over four
    /// clips, ellipse and rectangle: 5 cells 0.13 to 0.59, 8 cells 0.44 to 0.73, 10 cells 0.69 to 0.92, 12 cells 0.74
    /// to 1.02, 16 cells 0.97 to 1.09. Of a blur, the bands of 4, 6 and 8 cells tell more: a Gaussian of a fifth of the
    /// face's width has 0.70 to 0.75 there, the blur over a mosaic less than 0.3.
    private func excess(_ resolution: Resolution, _ view: FaceView) -> Double? {
        let values = resolution.likeness
        guard view.faceWidth >= Self.leastWidth else { return nil }
        if resolution.sharpness < Self.softness {
            return Double(values[0] + values[1] + values[2]) / 3 - Self.softLimit
        }
        // More cells are allowed only by name; then the same bands are alike.
        guard settings.cells <= Self.mostJudgedCells else { return nil }
        let limit = Self.mosaicLimit + Self.limitForCell * Double(max(0, settings.cells - 8))
        let likeness = Double(values[1] + values[2] + values[3]) / 3
        return likeness + Self.contrastWeight * Double(min(resolution.sharpness, 1)) - limit
    }

    private static let leastWidth: Float = 14
    private static let softness: Float = 0.15
    private static let softLimit = 0.45
    private static let mosaicLimit = 0.84
    private static let limitForCell = 0.06
    private static let contrastWeight = 0.3
    private static let mostJudgedCells = 12

    /// Share of a whole picture that shows, where that is more than a little.
    func shownShare(of source: borrowing VideoFrame, in output: borrowing VideoFrame) -> Double? {
        let size = output.geometry.displayedSize
        let side = Double(min(size.width, size.height)) / 3
        var (shown, judged) = (0, 0)
        let (columns, rows) = (max(1, Int(Double(size.width) / side)), max(1, Int(Double(size.height) / side)))
        for row in 0..<rows {
            for column in 0..<columns {
                let box = PixelRect(
                    x: Double(column) * Double(size.width) / Double(columns),
                    y: Double(row) * Double(size.height) / Double(rows),
                    width: Double(size.width) / Double(columns), height: Double(size.height) / Double(rows))
                guard let result = compare(box, source, output) else { continue }
                judged += 1
                if result.share >= FrameJudge.wholeShare { shown += 1 }
            }
        }
        return shown > 0 ? Double(shown) / Double(judged) : nil
    }
}
