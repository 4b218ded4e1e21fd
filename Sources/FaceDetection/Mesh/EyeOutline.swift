import VideoFrames

/// One eye as MediaPipe's iris network sees it.
struct EyeOutline {
    /// The outline, 16 points in displayed pixels, clockwise as seen from the corner on the picture's left.
    let outline: [PixelPoint]
    /// Center of the iris, in displayed pixels.
    let iris: PixelPoint
    /// Mean opening between the lids over the width between the corners.
    let aperture: Double

    /// Probability that the eye is open.
    ///
    /// On 79 labeled faces apertures of closed eyes lie under 0.10 and those of open eyes over 0.17; in between a smooth step.
    var openProbability: Double { logistic((aperture - 0.13) / 0.015) }

    /// Takes the network's first 16 outline points: the lower lid from the outer corner to the inner, then the upper lid's seven
    /// inner points from the outer side.
    init(lids points: [PixelPoint], iris: PixelPoint, isLeft: Bool) {
        func distance(_ a: PixelPoint, _ b: PixelPoint) -> Double {
            ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
        }
        let opening = (1...7).reduce(0) { $0 + distance(points[$1], points[$1 + 8]) } / 7
        aperture = opening / max(1e-6, distance(points[0], points[8]))
        self.iris = iris
        let fromOuter = [0] + Array(9...15) + [8] + Array((1...7).reversed())
        let fromInner = [8] + Array((9...15).reversed()) + [0] + Array(1...7)
        // The left eye's outer corner is on the picture's right.
        outline = (isLeft ? fromInner : fromOuter).map { points[$0] }
    }
}

/// Both eyes of a face; left and right are the person's.
struct EyePair {
    let left: EyeOutline
    let right: EyeOutline
}
