internal import CFFmpeg
internal import VideoFrames

/// One place where masked live pictures go.
protocol LiveOutput: AnyObject {
    /// Where that is, as the user named it.
    var name: String { get }
    /// Takes an encoded packet of the picture (stream 0) or of sound (stream 1); the packet stays as it is.
    func write(_ packet: PacketStore.Packet, stream: Int, timeBase: Rational) throws(LibavFailure)
    /// Completes the stream or file.
    func finish() throws(MediaError)
    /// Gives up; removes what is not complete.
    func cancel()
}

/// What the streams of a live output are.
@safe struct LiveStreams {
    /// The encoder's description of the picture; owned by whoever made this.
    let video: UnsafePointer<AVCodecParameters>
    let videoTimeBase: Rational
    let sampleAspectRatio: Rational
    let frameRate: Rational
    /// The description of the sound; `nil` where there is none.
    let audio: UnsafePointer<AVCodecParameters>?
    let audioTimeBase: Rational

    /// Describes the stream of a file or address that takes the picture.
    func describeVideo(_ stream: UnsafeMutablePointer<AVStream>) throws(LibavFailure) {
        try unsafe stream.copy(video)
        unsafe stream.pointee.sample_aspect_ratio = sampleAspectRatio.libav
        unsafe stream.pointee.avg_frame_rate = frameRate.libav
    }
}
