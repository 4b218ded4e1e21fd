internal import VideoFrames

extension ImageOrientation {
    /// The orientation of a display matrix (ISO/IEC 14496-12, 6.2.2), as nine numbers in libav's order.
    ///
    /// A stored point (x, y) is shown at (a·x + c·y, b·x + d·y) with a, b = matrix[0], matrix[1] and c, d = matrix[3], matrix[4].
    /// Of a matrix that turns by other angles the nearest quarter turn is taken.
    init(displayMatrix matrix: [Int32]) {
        guard matrix.count == 9 else {
            self = .up
            return
        }
        let (a, b, c, d) = (Int64(matrix[0]), Int64(matrix[1]), Int64(matrix[3]), Int64(matrix[4]))
        if abs(a) + abs(d) >= abs(b) + abs(c) {
            self = a < 0 ? (d < 0 ? .down : .upMirrored) : (d < 0 ? .downMirrored : .up)
        } else {
            self = b < 0 ? (c < 0 ? .rightMirrored : .left) : (c < 0 ? .right : .leftMirrored)
        }
    }
}
