internal import CFFmpeg
internal import VideoFrames

extension MediaTime {
    /// The number of ticks of another time base, rounded to the nearest.
    func rescaled(to other: Rational) -> Int64 {
        timeBase == other ? ticks : av_rescale_q(ticks, timeBase.libav, other.libav)
    }
}
