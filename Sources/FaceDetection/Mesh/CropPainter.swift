import VideoFrames

/// Cuts turned squares out of a picture, as red, green and blue numbers 0…1 in rows.
///
/// The square's surroundings are first scaled from the stored planes to about the cut-out's resolution, then turned with linear
/// interpolation. Beyond the picture's edges its outermost pixels are repeated.
struct CropPainter {
    let geometry: DisplayGeometry

    /// Writes the cut-out, `pixels × pixels × 3` numbers, from index `start` on.
    func paint(
        _ picture: borrowing PixelBuffer, _ crop: FaceCrop, into output: inout MutableSpan<Float>, at start: Int = 0
    ) {
        let numbers = crop.pixels * crop.pixels * 3
        precondition(start >= 0 && start + numbers <= output.count, "three numbers for each pixel")
        guard let letterbox = surroundings(of: crop) else {
            for index in start..<start + numbers { output[index] = 0 }
            return
        }
        let count = letterbox.network.width * letterbox.network.height
        var bytes = [UInt8](repeating: 0, count: 3 * count)
        var span = bytes.mutableSpan
        InputPainter(letterbox: letterbox, geometry: geometry).paint(picture, into: &span)
        let samples = Self.packed(bytes, count: count)
        turn(samples, letterbox, crop, into: &output, at: start)
    }

    /// The part of the picture that the crop needs, scaled so that its pixels are about as large as the cut-out's.
    private func surroundings(of crop: FaceCrop) -> Letterbox? {
        let size = geometry.displayedSize
        let bounds = crop.bounds
        let left = max(0, (bounds.x - 1).rounded(.down))
        let top = max(0, (bounds.y - 1).rounded(.down))
        let right = min(Double(size.width), (bounds.maxX + 1).rounded(.up))
        let bottom = min(Double(size.height), (bounds.maxY + 1).rounded(.up))
        guard right - left >= 1, bottom - top >= 1, crop.side > 0 else { return nil }
        return Letterbox(
            region: PixelRect(x: left, y: top, width: right - left, height: bottom - top),
            scale: min(1, Double(crop.pixels) / crop.side), alignment: 1)
    }

    /// Puts red, green and blue into 16-bit lanes, so that all three are interpolated at once.
    private static func packed(_ bytes: [UInt8], count: Int) -> [UInt64] {
        unsafe [UInt64](unsafeUninitializedCapacity: count) { target, used in
            for index in 0..<count {
                let (red, green) = (UInt64(bytes[index]), UInt64(bytes[count &+ index]) &<< 16)
                unsafe target.initializeElement(
                    at: index, to: red | green | UInt64(bytes[2 &* count &+ index]) &<< 32)
            }
            used = count
        }
    }

    private func turn(
        _ samples: [UInt64], _ letterbox: Letterbox, _ crop: FaceCrop, into output: inout MutableSpan<Float>,
        at first: Int
    ) {
        let (width, height) = (letterbox.network.width, letterbox.network.height)
        let scaleX = Double(width) / letterbox.region.width
        let scaleY = Double(height) / letterbox.region.height
        let (stepX, stepY) = (crop.stepX, crop.stepY)
        let corner = crop.displayed(x: 0.5, y: 0.5)
        let lines = TurnedLines(samples: samples, width: width, height: height)
        for row in 0..<crop.pixels {
            let start = PixelPoint(
                x: (corner.x + Double(row) * stepY.x - letterbox.region.x) * scaleX - 0.5,
                y: (corner.y + Double(row) * stepY.y - letterbox.region.y) * scaleY - 0.5)
            lines.copy(
                from: start, step: PixelPoint(x: stepX.x * scaleX, y: stepX.y * scaleY), count: crop.pixels,
                into: &output, at: first + row * crop.pixels * 3)
        }
    }
}

/// Reads straight lines in any direction out of packed samples.
private struct TurnedLines {
    let samples: [UInt64]
    let width: Int
    let height: Int

    /// Writes `count` pixels along a line that begins at `start`; positions are sample centers.
    func copy(
        from start: PixelPoint, step: PixelPoint, count: Int, into output: inout MutableSpan<Float>, at first: Int
    ) {
        // Fixed-point numbers with 8 bits after the point, and 24 for the running position.
        let one = Double(1 << 24)
        var (x, y) = (Int(start.x * one), Int(start.y * one))
        let (stepX, stepY) = (Int(step.x * one), Int(step.y * one))
        let (lastX, lastY) = ((width - 1) << 8, (height - 1) << 8)
        let source = samples.span
        var index = first
        for _ in 0..<count {
            let (left, top) = (max(0, min(lastX, x &>> 16)), max(0, min(lastY, y &>> 16)))
            let (column, line) = (left &>> 8, (top &>> 8) &* width)
            let (nextColumn, nextLine) = (min(column &+ 1, width &- 1), min(line &+ width, (height &- 1) &* width))
            let (across, down) = (UInt64(left & 255), UInt64(top & 255))
            let upper = mix(source[line &+ column], source[line &+ nextColumn], across)
            let lower = mix(source[nextLine &+ column], source[nextLine &+ nextColumn], across)
            let value = mix(upper, lower, down)
            output[index] = Float(value & 255) * (1 / 255)
            output[index &+ 1] = Float(value &>> 16 & 255) * (1 / 255)
            output[index &+ 2] = Float(value &>> 32 & 255) * (1 / 255)
            index &+= 3
            x &+= stepX
            y &+= stepY
        }
    }
}

/// The value between two packed samples, `fraction` 256ths of the way; lanes reach at most 256 × 255, which fits 16 bits.
@inline(__always) private func mix(_ a: UInt64, _ b: UInt64, _ fraction: UInt64) -> UInt64 {
    ((a &* (256 &- fraction) &+ b &* fraction &+ 0x0080_0080_0080) &>> 8) & 0x00FF_00FF_00FF
}
