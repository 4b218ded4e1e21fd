internal import CFFmpeg
internal import VideoFrames

/// What the writer needs of the file that is read.
extension MediaReader {
    /// Chooses the streams whose packets are put into ``packets``; all others are skipped.
    ///
    /// Called once, before the first ``nextFrame()``.
    func copyPackets(of streams: Set<Int>) {
        copied = streams
        for index in 0..<demuxer.describedStreams where !streams.contains(index) && track(ofStream: index) == nil {
            unsafe demuxer.stream(index).pointee.discard = AVDISCARD_ALL
        }
    }

    /// Lends a stream's codec parameters; not to be kept.
    func withCodecParameters<Result>(
        ofStream index: Int, _ body: (UnsafePointer<AVCodecParameters>) throws -> Result
    ) rethrows -> Result {
        unsafe try body(demuxer.stream(index).pointee.codecpar)
    }

    /// Unit of the times of a stream's packets and frames.
    func timeBase(ofStream index: Int) -> Rational {
        unsafe Rational(demuxer.stream(index).pointee.time_base)
    }

    /// The time of a stream's first packet as the container says it, in the stream's time base, or `nil`.
    func startTime(ofStream index: Int) -> Int64? {
        let start = unsafe demuxer.stream(index).pointee.start_time
        return start == shim_nopts ? nil : start
    }

    /// libav's disposition flags of a stream.
    func disposition(ofStream index: Int) -> Int32 { unsafe demuxer.stream(index).pointee.disposition }

    /// Bits a second of the whole file, where its size and length are known.
    var fileBitRate: Int? {
        let rate = unsafe demuxer.context.pointee.bit_rate
        return rate > 0 ? Int(rate) : nil
    }
}
