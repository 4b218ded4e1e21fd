public import VideoFrames

/// Says whether a frame begins a new scene: a cut, not a flash, a fade, a pan or a shaken camera.
///
/// Pictures are compared by the correlation of their thumbnails at the best shift, which brightness, contrast and
/// camera motion leave alone, and by their histograms. A frame without detail (white flash, black gap) is passed over:
/// the next one with detail is compared with the last one that had some.
public struct SceneCutDetector: Sendable {
    private var reference: LumaThumbnail?
    private var isReferencePrevious = false

    /// Makes a detector that has seen nothing.
    public init() {}

    /// Says whether a scene starts with `picture`, the next frame of the film; a film's first frame starts one.
    public mutating func isCut(_ picture: borrowing PixelBuffer) -> Bool {
        isCut(LumaThumbnail(of: picture), motion: nil)
    }

    /// Says the same of a frame of which only the thumbnail is at hand.
    public mutating func isCut(_ thumbnail: LumaThumbnail) -> Bool { isCut(thumbnail, motion: nil) }

    /// Standard deviation in levels below which a picture shows nothing to compare.
    private static let leastContrast = 6.0

    /// The same; `motion` is that from the frame before, if known.
    mutating func isCut(_ thumbnail: LumaThumbnail, motion: PictureMotion?) -> Bool {
        guard let reference else {
            self.reference = thumbnail
            isReferencePrevious = true
            return true
        }
        guard thumbnail.contrast >= Self.leastContrast || reference.contrast < Self.leastContrast else {
            isReferencePrevious = false
            return false
        }
        let known = isReferencePrevious ? motion : nil
        let similarity = (known ?? PictureMotion(from: reference, to: thumbnail)).similarity
        defer {
            self.reference = thumbnail
            isReferencePrevious = true
        }
        return Self.isCut(similarity: similarity, histogramDistance: Self.histogramDistance(reference, thumbnail))
    }

    static func isCut(similarity: Double, histogramDistance: Double) -> Bool {
        similarity < 0.58 || (similarity < 0.75 && histogramDistance > 0.3)
    }

    /// Bins of the histograms.
    private static let bins = 16

    /// Share of cells, 0…1, that must change their brightness to turn one histogram into the other.
    static func histogramDistance(_ a: LumaThumbnail, _ b: LumaThumbnail) -> Double {
        var counts = Array(repeating: 0, count: bins)
        for cell in a.cells { counts[Int(cell) * bins / 256] += 1 }
        for cell in b.cells { counts[Int(cell) * bins / 256] -= 1 }
        return Double(counts.reduce(0) { $0 + abs($1) }) / Double(2 * a.cells.count)
    }
}
