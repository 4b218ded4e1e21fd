internal import FaceFilters
internal import Faces
internal import VideoFrames

/// The filter's kernels against copying the same memory.
struct KernelBench {
    private static let size = PictureSize(width: 1920, height: 1080)

    /// Times every effect on one face of 300 pixels in a 1080p frame, and on none.
    func table() throws -> Table {
        var table = Table(
            "filter kernels, 1080p 8-bit 4:2:0, one face of 300 × 380", columns: ["kernel", "µs", "× copy of frame"])
        var frame = Self.frame()
        let copy = time { _ = frame.picture.copy() }
        table.rows.append(["copy of the frame", fixed(copy, 0), "1.00"])
        let face = CoveredFace(box: PixelRect(x: 700, y: 300, width: 300, height: 380), trackingID: 1)
        for effect in FilterSettings.Effect.allCases {
            var settings = FilterSettings()
            settings.effect = effect
            var filter = AnonymousFacesFilter(settings: settings, key: FilmKey(1, 2))
            let spent = try time { try filter.apply(.faces([face]), to: &frame) }
            table.rows.append([effect.rawValue, fixed(spent, 0), fixed(spent / copy, 2)])
        }
        var filter = AnonymousFacesFilter(settings: FilterSettings(), key: FilmKey(1, 2))
        let none = try time { try filter.apply(.faces([]), to: &frame) }
        table.rows.append(["no face", fixed(none, 1), fixed(none / copy, 4)])
        return table
    }

    private static func frame() -> VideoFrame {
        var picture = PixelBuffer(format: .yuv420, size: size)
        for plane in 0..<3 {
            var view = picture.mutablePlane(plane, as: UInt8.self)
            for y in 0..<view.height {
                var row = view.mutableRow(y)
                for x in row.indices { row[x] = UInt8(truncatingIfNeeded: x &* 7 &+ y &* 13) }
            }
        }
        return VideoFrame(picture: picture, index: 0, presentationTime: MediaTime(ticks: 0, timeBase: Rational(1, 25)))
    }

    /// Microseconds of the fastest of many runs.
    private func time(_ work: () throws -> Void) rethrows -> Double {
        var best = Double.infinity
        for _ in 0..<40 {
            let start = ContinuousClock.now
            try work()
            let (seconds, fraction) = (ContinuousClock.now - start).components
            best = min(best, (Double(seconds) + Double(fraction) / 1e18) * 1e6)
        }
        return best
    }
}
