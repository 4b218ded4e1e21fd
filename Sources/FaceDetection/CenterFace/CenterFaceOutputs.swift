import VideoFrames

/// A face as the network sees it, in pixels of its input.
struct FaceCandidate: Hashable {
    var box: PixelRect
    var confidence: Double
    /// Eye on the picture's left, eye on its right, nose, corners of the mouth on its left and right.
    var points: [PixelPoint]
}

/// Reads CenterFace's four output maps, which have one cell for every 4 × 4 pixels of the input.
///
/// A cell holds a score, the logarithms of the face's height and width in cells, the offset of the face's center from the cell's,
/// and the five points as fractions of the box; in every pair the vertical number comes first (CenterFace, arXiv:1911.03599, and
/// its published ONNX file).
struct CenterFaceOutputs {
    /// Pixels of the input along each side of a cell.
    static let stride = 4
    /// Names of the outputs in the network file: scores, sizes, offsets, points; and how many maps each has.
    static let names = [(name: "537", maps: 1), ("538", 2), ("539", 2), ("540", 10)]
    /// Largest logarithm of a size that is believed: beyond it a face would be larger than any input.
    private static let largestLogarithm: Float = 9

    /// Cells in a row and rows of cells.
    let cells: PictureSize

    /// Returns the cells whose score is at least `floor`, as candidates in no particular order.
    ///
    /// - Throws: `DetectionError.notANumber` when a score, or a value of a candidate, is no finite number.
    func candidates(
        scores: Span<Float>, sizes: Span<Float>, offsets: Span<Float>, points: Span<Float>, floor: Double
    ) throws(DetectionError) -> [FaceCandidate] {
        let count = cells.width * cells.height
        var found: [FaceCandidate] = []
        for index in try strongCells(scores, floor: Float(floor)) {
            let (x, y) = (Double(index % cells.width), Double(index / cells.width))
            let step = Double(Self.stride)
            let height = try size(sizes[index]) * step
            let width = try size(sizes[count + index]) * step
            let (right, down) = (try finite(offsets[count + index]), try finite(offsets[index]))
            let center = PixelPoint(x: (x + right + 0.5) * step, y: (y + down + 0.5) * step)
            let box = PixelRect(center: center, width: width, height: height)
            var marks: [PixelPoint] = []
            for point in 0..<5 {
                let down = try finite(points[2 * point * count + index])
                let across = try finite(points[(2 * point + 1) * count + index])
                marks.append(PixelPoint(x: box.x + across * width, y: box.y + down * height))
            }
            found.append(FaceCandidate(box: box, confidence: Double(min(1, scores[index])), points: marks))
        }
        return found
    }

    /// Finds the cells at or above `floor`, and makes sure that every score is a number.
    private func strongCells(_ scores: Span<Float>, floor: Float) throws(DetectionError) -> [Int] {
        var strong: [Int] = []
        var sum: Float = 0
        for index in 0..<cells.width * cells.height {
            // Anything times zero is zero, unless it is infinite or no number.
            sum += scores[index] * 0
            if scores[index] >= floor { strong.append(index) }
        }
        guard sum == 0 else { throw .notANumber(network: "CenterFace") }
        return strong
    }

    private func size(_ logarithm: Float) throws(DetectionError) -> Double {
        guard logarithm.isFinite else { throw .notANumber(network: "CenterFace") }
        return exponential(Double(max(-Self.largestLogarithm, min(Self.largestLogarithm, logarithm))))
    }

    private func finite(_ value: Float) throws(DetectionError) -> Double {
        guard value.isFinite else { throw .notANumber(network: "CenterFace") }
        return Double(value)
    }
}
