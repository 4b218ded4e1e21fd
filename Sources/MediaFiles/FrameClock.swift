internal import VideoFrames

/// Gives each frame of a track a time: the file's where there is one, a likely one where not, never running backwards.
struct FrameClock {
    /// Unit of all times.
    let timeBase: Rational
    /// Ticks from one frame to the next where the file says nothing, at least 1.
    let usualStep: Int64
    /// Frames whose times were made up.
    private(set) var madeUp = 0
    private var previous: (time: Int64, step: Int64)?

    /// Makes a clock; a rate that is not known counts as 25 frames a second.
    init(timeBase: Rational, frameRate: Rational) {
        self.timeBase = timeBase
        let rate = frameRate.isPositive ? frameRate.value : 25
        usualStep = max(1, Int64((1 / (rate * timeBase.value)).rounded()))
    }

    /// Returns the frame's time; `time` and `duration` are the file's.
    mutating func next(time: Int64?, duration: Int64?) -> Int64 {
        let step = duration ?? usualStep
        let expected = previous.map { $0.time &+ $0.step } ?? 0
        let earliest = previous.map { $0.time &+ 1 } ?? Int64.min
        var result = time ?? expected
        if time == nil || result < earliest {
            result = max(earliest, expected)
            madeUp += 1
        }
        previous = (result, step)
        return result
    }
}
