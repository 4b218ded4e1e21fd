internal import VideoFrames

/// Turns packets of a source's stream into packets of another codec.
protocol PacketTranscoding: AnyObject {
    /// Unit of the times of what comes out.
    var timeBase: Rational { get }

    /// Takes a packet of the source (`nil` ends it), and passes on the packets that are ready.
    func transcode(_ input: PacketStore.Packet?, _ output: PacketOutput) throws(LibavFailure)
}
