internal import VideoFrames

/// A small piece of brightness as numbers, for measuring.
struct LumaPatch {
    let width: Int
    let height: Int
    var samples: [Float]

    /// Cuts the pixels `x..<x + width`, `y..<y + height` of a picture's first plane, scaled to 0…255.
    init(of picture: borrowing PixelBuffer, x: Int, y: Int, width: Int, height: Int) {
        self.width = width
        self.height = height
        samples = []
        samples.reserveCapacity(width * height)
        let scale = 255 / Float(picture.format.maximum)
        for row in y..<y + height {
            if picture.format.bytesPerSample == 1 {
                let line = picture.plane(0, as: UInt8.self).row(row)
                for column in x..<x + width { samples.append(Float(line[column]) * scale) }
            } else {
                let line = picture.plane(0, as: UInt16.self).row(row)
                for column in x..<x + width { samples.append(Float(line[column]) * scale) }
            }
        }
    }

    private init(width: Int, height: Int, samples: [Float]) {
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// The patch convolved with a Gaussian; edges are mirrored.
    func blurred(sigma: Float) -> LumaPatch {
        let radius = max(1, Int((sigma * 3).rounded(.up)))
        var kernel = (-radius...radius).map { Self.bell(Float($0) / sigma) }
        let total = kernel.reduce(0, +)
        for index in kernel.indices { kernel[index] /= total }
        return convolvedRows(kernel).transposed().convolvedRows(kernel).transposed()
    }

    /// exp(−t²/2) by repeated squaring of a second-order step; good to 1e-3, enough for weights that are normalized.
    private static func bell(_ t: Float) -> Float {
        var value = 1 - t * t / 2 / 1024 + (t * t / 2 / 1024) * (t * t / 2 / 1024) / 2
        for _ in 0..<10 { value *= value }
        return value
    }

    private func convolvedRows(_ kernel: [Float]) -> LumaPatch {
        let radius = kernel.count / 2
        var result = [Float](repeating: 0, count: samples.count)
        for y in 0..<height {
            for x in 0..<width {
                var sum: Float = 0
                for offset in -radius...radius {
                    var place = x + offset
                    if place < 0 { place = min(-place - 1, width - 1) }
                    if place >= width { place = max(2 * width - place - 1, 0) }
                    sum += samples[y * width + place] * kernel[offset + radius]
                }
                result[y * width + x] = sum
            }
        }
        return LumaPatch(width: width, height: height, samples: result)
    }

    private func transposed() -> LumaPatch {
        var result = [Float](repeating: 0, count: samples.count)
        for y in 0..<height { for x in 0..<width { result[x * height + y] = samples[y * width + x] } }
        return LumaPatch(width: height, height: width, samples: result)
    }

    /// The patch combined with another of the same size, sample by sample.
    func combined(_ other: LumaPatch, _ operation: (Float, Float) -> Float) -> LumaPatch {
        LumaPatch(width: width, height: height, samples: zip(samples, other.samples).map(operation))
    }
}
