import VideoFrames

/// Turns rows of luma and color differences into red, green and blue, all of 8 bits.
///
/// Fixed-point numbers with 6 bits after the point: within 3 levels of the exact values of ITU-T H.273, which a face detector
/// cannot tell from them, and eight samples at a time.
struct ColorConversion {
    private let black: Int16
    private let luma: Int16
    private let redFromCr: Int16
    private let greenFromCb: Int16
    private let greenFromCr: Int16
    private let blueFromCb: Int16

    /// Plans the conversion of a picture's samples.
    init(color: ColorDescription, format: PixelFormat, height: Int) {
        let limited = color.range == .limited || (color.range == .unspecified && format.model == .yuv)
        let (red, blue) = color.lumaWeights(height: height)
        let green = 1 - red - blue
        let chroma = (limited ? 255.0 / 224 : 1) * 64
        black = limited ? 16 : 0
        luma = Int16(((limited ? 255.0 / 219 : 1) * 64).rounded())
        redFromCr = Int16((2 * (1 - red) * chroma).rounded())
        blueFromCb = Int16((2 * (1 - blue) * chroma).rounded())
        greenFromCb = Int16((2 * blue * (1 - blue) / green * chroma).rounded())
        greenFromCr = Int16((2 * red * (1 - red) / green * chroma).rounded())
    }

    /// Converts a row of luma and color differences.
    func convert(luma: [UInt8], cb: [UInt8], cr: [UInt8], into rows: inout ColorRows) {
        convertRed(luma.span, cr.span, &rows.red)
        convertGreen(luma.span, cb.span, cr.span, &rows.green)
        convertBlue(luma.span, cb.span, &rows.blue)
    }

    /// Stretches a row of gray, red, green or blue to the full range.
    func convert(_ row: [UInt8], into result: inout [UInt8]) {
        let samples = row.span
        let (black, luma) = (self.black, self.luma)
        var target = result.mutableSpan
        precondition(samples.count == target.count, "rows have the same length")
        for x in target.indices {
            target[x] = level((Int16(samples[x]) &- black) &* luma &+ 32)
        }
    }

    // Luma reaches at most 239 × 75 = 17,925 (or 255 × 64); a color difference is held under 14,000, beyond which any luma saturates
    // in pictures that have real colors. So sums fit Int16.

    private func convertRed(_ y: Span<UInt8>, _ cr: Span<UInt8>, _ row: inout [UInt8]) {
        let (black, luma, factor) = (self.black, self.luma, redFromCr)
        var target = row.mutableSpan
        precondition(target.count == y.count && target.count == cr.count, "rows have the same length")
        for x in target.indices {
            let difference = min((Int16(cr[x]) &- 128) &* factor, 14_000)
            target[x] = level((Int16(y[x]) &- black) &* luma &+ difference &+ 32)
        }
    }

    private func convertGreen(_ y: Span<UInt8>, _ cb: Span<UInt8>, _ cr: Span<UInt8>, _ row: inout [UInt8]) {
        let (black, luma, fromCb, fromCr) = (self.black, self.luma, greenFromCb, greenFromCr)
        var target = row.mutableSpan
        precondition(target.count == y.count && target.count == cb.count && target.count == cr.count, "same length")
        for x in target.indices {
            let difference = (Int16(cb[x]) &- 128) &* fromCb &+ (Int16(cr[x]) &- 128) &* fromCr
            target[x] = level((Int16(y[x]) &- black) &* luma &- difference &+ 32)
        }
    }

    private func convertBlue(_ y: Span<UInt8>, _ cb: Span<UInt8>, _ row: inout [UInt8]) {
        let (black, luma, factor) = (self.black, self.luma, blueFromCb)
        var target = row.mutableSpan
        precondition(target.count == y.count && target.count == cb.count, "rows have the same length")
        for x in target.indices {
            let difference = min((Int16(cb[x]) &- 128) &* factor, 14_000)
            target[x] = level((Int16(y[x]) &- black) &* luma &+ difference &+ 32)
        }
    }
}

/// One row of red, green and blue samples.
struct ColorRows {
    var red: [UInt8]
    var green: [UInt8]
    var blue: [UInt8]

    init(count: Int) {
        red = [UInt8](repeating: 0, count: count)
        green = red
        blue = red
    }
}

@inline(__always) private func level(_ value: Int16) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, value &>> 6)))
}
