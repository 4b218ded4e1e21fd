internal import Faces
internal import VideoFrames

/// Which points of our contours are which of the 68 points of the 300-W mark-up.
enum PointPairs {
    private static let upperLip = [(0, 48), (2, 49), (4, 50), (5, 51), (6, 52), (8, 53), (10, 54)]
    private static let lowerLip = [(1, 59), (3, 58), (4, 57), (5, 56), (7, 55)]
    private static let rightBrow = (0..<5).map { ($0, 17 + $0) }
    private static let leftBrow = (0..<5).map { ($0, 22 + $0) }
    private static let lists: [(FaceContourType, [(Int, Int)])] = [
        (.upperLipTop, upperLip), (.lowerLipBottom, lowerLip), (.rightEyebrowTop, rightBrow),
        (.leftEyebrowTop, leftBrow),
        (.rightEye, [(0, 36), (8, 39)]), (.leftEye, [(0, 42), (8, 45)]), (.noseBottom, [(1, 33)]),
        (.noseBridge, [(1, 30)]),
    ]

    /// Our points beside the labeled ones.
    static func pairs(_ face: Face, _ labels: [PixelPoint]) -> [(PixelPoint, PixelPoint)] {
        lists.flatMap { type, list in
            guard let points = face.contour(ofType: type)?.points else { return [(PixelPoint, PixelPoint)]() }
            return list.map { (points[$0.0], labels[$0.1]) }
        }
    }
}

/// The distance between two points.
func distance(_ a: PixelPoint, _ b: PixelPoint) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}
