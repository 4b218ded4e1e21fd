import VideoFrames

/// What the numbers of one plane mean: their legal range, and the sixteen levels a masked sample may take.
struct SampleScale: Hashable, Sendable {
    /// Smallest and largest legal sample.
    let low: Double
    let high: Double
    /// The value that says nothing: middle gray or no color.
    let neutral: Double
    /// Distance of two levels.
    let step: Double
    /// A value that is a level.
    let base: Double
    /// One 8-bit step in this plane's samples.
    let unit: Double
    let isChroma: Bool

    init(plane: Int, of format: PixelFormat, color: ColorDescription) {
        unit = Double(1 << (format.bitDepth - 8))
        isChroma = format.isChroma(plane)
        let limited =
            color.range == .limited || (color.range == .unspecified && format.model == .yuv)
        low = limited ? 16 * unit : 0
        high = limited ? (isChroma ? 240 : 235) * unit : Double(format.maximum)
        if isChroma {
            neutral = 128 * unit
            // Levels count from no color, so that gray stays gray.
            (step, base) = (16 * unit, neutral)
        } else {
            neutral = ((low + high) / 2).rounded(.up)
            (step, base) = (Double(format.maximum) / 15, 0)
        }
    }

    /// The level nearest to a value.
    func level(_ value: Double) -> Double {
        clamped(((value - base) / step).rounded() * step + base)
    }

    func clamped(_ value: Double) -> Double { min(max(value, low), high) }
}
