import VideoFrames

/// Says of a place by itself whether it looks like a face or like a covering.
enum BlindJudge {
    /// What a place looks like.
    enum Likeness: Equatable { case covering, unsure, face }

    /// Looks at a box of displayed pixels.
    ///
    /// Measured on five clips: of faces, the best mosaic leaves a rest of 0.17 and more of the variance, and the best
    /// soft surface 0.24 and more; of mosaics of 5 cells the best mosaic leaves 0.03 to 0.13, of 8 cells to 0.21; of
    /// blurs the best surface leaves less than 0.07.
    static func looksReal(_ box: PixelRect, in frame: borrowing VideoFrame) -> Likeness {
        let size = frame.geometry.displayedSize
        guard let view = FaceView(of: box, in: size, mostSamples: FaceView.coarseSamples) else { return .unsure }
        let fit = CoverFit(of: view.sampler.patch(of: frame.picture, frame.geometry), view: view)
        if fit.contrast < 4 || fit.softRest < 0.07 || fit.mosaicRest < 0.13 { return .covering }
        return fit.mosaicRest > 0.21 ? .face : .unsure
    }
}
