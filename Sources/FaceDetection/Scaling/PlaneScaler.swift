import VideoFrames

/// Scales one plane row by row; every input sample is read once, however much the plane shrinks.
struct PlaneScaler {
    private let horizontal: ResampleAxis
    private let vertical: ResampleAxis
    private let depthShift: UInt16
    private var sums: [UInt16]
    /// The last row made: `horizontal.count` samples of 8 bits.
    private(set) var output: [UInt8]

    /// Plans to scale the part of a plane that `region` covers, in samples of the plane, to `size`.
    init(region: PixelRect, of plane: PictureSize, to size: PictureSize, bitDepth: Int) {
        horizontal = ResampleAxis(start: region.x, length: region.width, limit: plane.width, count: size.width)
        vertical = ResampleAxis(start: region.y, length: region.height, limit: plane.height, count: size.height)
        depthShift = UInt16(bitDepth - 8)
        sums = [UInt16](repeating: 0, count: horizontal.range.count)
        output = [UInt8](repeating: 0, count: size.width)
    }

    /// Makes row `y` of the result from the plane.
    mutating func makeRow<Sample>(_ y: Int, from plane: borrowing Plane<Sample>) {
        let shift = depthShift
        let columns = horizontal.range
        let taps = vertical.taps
        let first = vertical.range.lowerBound + Int(vertical.starts[y])
        if taps == 1 && horizontal.wholeFactor == 1 {
            var target = output.mutableSpan
            copySamples(plane.row(first).extracting(columns), shift, into: &target)
            return
        }
        let weights = (y * taps..<(y + 1) * taps).map { vertical.weights[$0] }
        // Rows are taken in pairs, which halves the passes over the sums; weights of nothing are only at the ends.
        for tap in stride(from: 0, to: taps, by: 2) {
            let upper = plane.row(first + tap).extracting(columns)
            let lower = plane.row(first + min(tap + 1, taps - 1)).extracting(columns)
            let pair = RowPair(upper: weights[tap], lower: tap + 1 < taps ? weights[tap + 1] : 0, shift: shift)
            var target = sums.mutableSpan
            if tap == 0 {
                setWeighted(upper, lower, pair, in: &target)
            } else if pair.upper > 0 || pair.lower > 0 {
                addWeighted(upper, lower, pair, to: &target)
            }
        }
        Self.makeRow(from: sums, horizontal, into: &output)
    }

    private static func makeRow(from sums: [UInt16], _ axis: ResampleAxis, into output: inout [UInt8]) {
        var target = output.mutableSpan
        switch axis.wholeFactor {
        case 1: roundSums(sums.span, into: &target)
        case 2: averagePairs(sums.span, into: &target)
        case 4: averageFours(sums.span, into: &target)
        default: averageTaps(sums.span, axis, into: &target)
        }
    }
}

// The loops below stay within UInt16: weights of one output sample add up to 256, so sums reach at most 256 × 255 = 65,280.
// Deeper samples are first shifted down to 8 bits. Wrapping operators keep damaged samples above the bit depth harmless.

/// Weights of two neighboring rows, and the shift that makes their samples 8 bits deep.
private struct RowPair {
    let upper: UInt16
    let lower: UInt16
    let shift: UInt16
}

private func setWeighted<Sample: FixedWidthInteger & UnsignedInteger>(
    _ upper: Span<Sample>, _ lower: Span<Sample>, _ pair: RowPair, in sums: inout MutableSpan<UInt16>
) {
    precondition(upper.count == sums.count && lower.count == sums.count, "one sum for each sample")
    let (upperWeight, lowerWeight, shift) = (pair.upper, pair.lower, pair.shift)
    for x in sums.indices {
        sums[x] = eightBits(upper[x], shift) &* upperWeight &+ eightBits(lower[x], shift) &* lowerWeight
    }
}

private func addWeighted<Sample: FixedWidthInteger & UnsignedInteger>(
    _ upper: Span<Sample>, _ lower: Span<Sample>, _ pair: RowPair, to sums: inout MutableSpan<UInt16>
) {
    precondition(upper.count == sums.count && lower.count == sums.count, "one sum for each sample")
    let (upperWeight, lowerWeight, shift) = (pair.upper, pair.lower, pair.shift)
    for x in sums.indices {
        sums[x] &+= eightBits(upper[x], shift) &* upperWeight &+ eightBits(lower[x], shift) &* lowerWeight
    }
}

@inline(__always) private func eightBits<Sample: FixedWidthInteger & UnsignedInteger>(
    _ sample: Sample, _ shift: UInt16
) -> UInt16 {
    Sample.bitWidth == 8 ? UInt16(truncatingIfNeeded: sample) : UInt16(truncatingIfNeeded: sample) &>> shift
}

private func copySamples<Sample: FixedWidthInteger & UnsignedInteger>(
    _ samples: Span<Sample>, _ shift: UInt16, into target: inout MutableSpan<UInt8>
) {
    precondition(samples.count == target.count, "one sample for each sample")
    for x in target.indices { target[x] = UInt8(truncatingIfNeeded: eightBits(samples[x], shift)) }
}

private func roundSums(_ sums: Span<UInt16>, into target: inout MutableSpan<UInt8>) {
    precondition(sums.count >= target.count, "one sum for each sample")
    for x in target.indices {
        target[x] = UInt8(truncatingIfNeeded: (sums[x] &+ 128) &>> 8)
    }
}

private func averagePairs(_ sums: Span<UInt16>, into target: inout MutableSpan<UInt8>) {
    precondition(sums.count >= 2 * target.count, "two sums for each sample")
    for x in target.indices {
        // Each half is at most 32,640, so that the rounded sum fits.
        let both = (sums[2 &* x] &>> 1) &+ (sums[2 &* x &+ 1] &>> 1)
        target[x] = UInt8(truncatingIfNeeded: (both &+ 128) &>> 8)
    }
}

private func averageFours(_ sums: Span<UInt16>, into target: inout MutableSpan<UInt8>) {
    precondition(sums.count >= 4 * target.count, "four sums for each sample")
    for x in target.indices {
        // Each quarter is at most 16,320, so that the rounded sum fits.
        let left = (sums[4 &* x] &>> 2) &+ (sums[4 &* x &+ 1] &>> 2)
        let right = (sums[4 &* x &+ 2] &>> 2) &+ (sums[4 &* x &+ 3] &>> 2)
        target[x] = UInt8(truncatingIfNeeded: (left &+ right &+ 128) &>> 8)
    }
}

private func averageTaps(_ sums: Span<UInt16>, _ axis: ResampleAxis, into target: inout MutableSpan<UInt8>) {
    let (starts, weights) = (axis.starts.span, axis.weights.span)
    switch axis.taps {
    case 2: averageTwo(sums, starts, weights, into: &target)
    case 3: averageThree(sums, starts, weights, into: &target)
    default: averageMany(sums, starts, weights, axis.taps, into: &target)
    }
}

// Weights add up to 256, so that sums of taps reach at most 256 × 65,280, which fits UInt32 and is under 255.5 after the shift.

private func averageTwo(
    _ sums: Span<UInt16>, _ starts: Span<Int32>, _ weights: Span<UInt16>, into target: inout MutableSpan<UInt8>
) {
    precondition(starts.count == target.count && weights.count == 2 * target.count, "two weights for each sample")
    for x in target.indices {
        let start = Int(starts[x])
        let first = UInt32(sums[start]) &* UInt32(weights[2 &* x])
        let second = UInt32(sums[start &+ 1]) &* UInt32(weights[2 &* x &+ 1])
        target[x] = UInt8(truncatingIfNeeded: (first &+ second &+ 0x8000) &>> 16)
    }
}

private func averageThree(
    _ sums: Span<UInt16>, _ starts: Span<Int32>, _ weights: Span<UInt16>, into target: inout MutableSpan<UInt8>
) {
    precondition(starts.count == target.count && weights.count == 3 * target.count, "three weights for each sample")
    for x in target.indices {
        let start = Int(starts[x])
        let first = UInt32(sums[start]) &* UInt32(weights[3 &* x])
        let second = UInt32(sums[start &+ 1]) &* UInt32(weights[3 &* x &+ 1])
        let third = UInt32(sums[start &+ 2]) &* UInt32(weights[3 &* x &+ 2])
        target[x] = UInt8(truncatingIfNeeded: (first &+ second &+ third &+ 0x8000) &>> 16)
    }
}

private func averageMany(
    _ sums: Span<UInt16>, _ starts: Span<Int32>, _ weights: Span<UInt16>, _ taps: Int,
    into target: inout MutableSpan<UInt8>
) {
    precondition(starts.count == target.count && weights.count == taps * target.count, "weights for each sample")
    for x in target.indices {
        let start = Int(starts[x])
        var sum: UInt32 = 0x8000
        for tap in 0..<taps {
            sum &+= UInt32(sums[start &+ tap]) &* UInt32(weights[x &* taps &+ tap])
        }
        target[x] = UInt8(truncatingIfNeeded: sum &>> 16)
    }
}
