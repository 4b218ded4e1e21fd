internal import VideoFrames

/// Gives each frame of a track a time: the file's where there is one, a likely one where not, never running backwards.
struct FrameClock {
    /// Ticks from one frame to the next where the file says nothing, at least 1.
    let usualStep: Int64
    /// Frames whose times are a guess.
    ///
    /// A time that follows from an earlier frame's time and duration is none; decoders lose the times of the last frames of
    /// an AVI file, for example.
    private(set) var guesses = 0
    private var previous: (time: Int64, step: Int64?)?
    private var hasSeenTime = false

    /// Makes a clock; a rate that is not known counts as 25 frames a second.
    init(timeBase: Rational, frameRate: Rational) {
        let rate = frameRate.isPositive ? frameRate.value : 25
        usualStep = max(1, Int64((1 / (rate * timeBase.value)).rounded()))
    }

    /// Returns the frame's time; `time` and `duration` are the file's.
    mutating func next(time: Int64?, duration: Int64?) -> Int64 {
        let expected = previous.map { $0.time &+ ($0.step ?? usualStep) } ?? 0
        let runsBackwards = time.flatMap { time in previous.map { time <= $0.time } } ?? false
        let isCertain = time != nil ? !runsBackwards : hasSeenTime && previous?.step != nil
        if !isCertain { guesses += 1 }
        if time != nil { hasSeenTime = true }
        var result = time ?? expected
        // The smallest change, so that right times behind a wrong one stay as they are.
        if runsBackwards, let previous { result = previous.time + 1 }
        previous = (result, duration)
        return result
    }
}
