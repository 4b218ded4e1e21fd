internal import VideoFrames

/// Cuts patches out of pictures as they are shown.
struct PatchSampler {
    /// Where the patch lies, in displayed pixels; what reaches past the picture repeats its edge.
    let region: PixelRect
    /// Samples in a row of the patch.
    let columns: Int
    /// Rows of the patch.
    let rows: Int

    /// Takes the brightness of a stored picture: the mean of some of the pixels under each sample.
    func patch(of picture: borrowing PixelBuffer, _ geometry: DisplayGeometry) -> Patch {
        // Green, blue and red weigh as in BT.601; everywhere else the first plane is brightness.
        let weights: [Float] = picture.format.model == .rgb ? [0.587, 0.114, 0.299] : [1]
        var samples = Array(repeating: Float(0), count: columns * rows)
        for (plane, weight) in weights.enumerated() {
            let scale = weight * 255 / Float(picture.format.maximum)
            if picture.format.bytesPerSample == 1 {
                add(picture.plane(plane, as: UInt8.self), geometry, scale: scale, to: &samples)
            } else {
                add(picture.plane(plane, as: UInt16.self), geometry, scale: scale, to: &samples)
            }
        }
        return Patch(width: columns, height: rows, samples: samples)
    }

    /// Most pixels along each direction that make up a sample.
    private static let mostTaps = 4

    private func add<Sample>(
        _ plane: borrowing Plane<Sample>, _ geometry: DisplayGeometry, scale: Float, to samples: inout [Float]
    ) {
        let (width, height) = (region.width / Double(columns), region.height / Double(rows))
        let across = max(1, min(Self.mostTaps, Int(width.rounded(.up))))
        let down = max(1, min(Self.mostTaps, Int(height.rounded(.up))))
        let share = scale / Float(across * down)
        // Stored places are linear in displayed ones.
        let origin = geometry.stored(PixelPoint(x: 0, y: 0))
        let right = geometry.stored(PixelPoint(x: 1, y: 0))
        let below = geometry.stored(PixelPoint(x: 0, y: 1))
        let (xx, xy) = (right.x - origin.x, below.x - origin.x)
        let (yx, yy) = (right.y - origin.y, below.y - origin.y)
        for row in 0..<rows * down {
            let y = region.y + (Double(row) + 0.5) * height / Double(down)
            let first = row / down * columns
            for column in 0..<columns * across {
                let x = region.x + (Double(column) + 0.5) * width / Double(across)
                let place = Self.clamped(origin.x + x * xx + y * xy, plane.width)
                let line = Self.clamped(origin.y + x * yx + y * yy, plane.height)
                samples[first + column / across] += Float(plane.row(line)[place]) * share
            }
        }
    }

    private static func clamped(_ place: Double, _ count: Int) -> Int {
        Int(min(max(place.rounded(.down), 0), Double(count - 1)))
    }
}
