internal import CFFmpeg
internal import VideoFrames

extension Rational {
    /// Takes over libav's fraction.
    init(_ libav: AVRational) { self.init(libav.num, libav.den) }

    /// The same fraction for libav.
    var libav: AVRational { AVRational(num: numerator, den: denominator) }

    /// Whether both parts are positive, so that it can be a time base, a rate or an aspect ratio.
    var isPositive: Bool { numerator > 0 && denominator > 0 }
}
