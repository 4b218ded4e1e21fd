internal import CFFmpeg
internal import VideoFrames

/// Carries the packets of copied streams into the output, each up to the time the video has reached.
///
/// Packets that an edit list hides hold sound that somebody cut away. They are left out, but for the last two before the first
/// one that is heard: decoders need those to start.
final class PacketCopier {
    private struct Stream {
        let output: Int
        let timeBase: Rational
        var mostPriming = 0
        var transcoder: (any PacketTranscoding)?
        /// Whether equal times are moved apart, and that is counted; several subtitles may begin together.
        var isSound = true
        var hidden: [PacketStore.Packet] = []
        var hasBegun = false
        var lastTime: Int64?
        var moved = 0

        /// Moves a packet whose time is not after the one before; no container takes it as it is.
        mutating func putInOrder(_ packet: PacketStore.Packet) {
            let time = unsafe packet.pointer.pointee.dts
            guard time != shim_nopts else { return }
            // The last packet of a track ends it: without a length an edit list would hide it.
            if isSound, let lastTime, time > lastTime, unsafe packet.pointer.pointee.duration <= 0 {
                unsafe packet.pointer.pointee.duration = time - lastTime
            }
            guard let last = lastTime, isSound ? time <= last : time < last else {
                lastTime = time
                return
            }
            unsafe packet.pointer.pointee.dts = last + 1
            if unsafe packet.pointer.pointee.pts != shim_nopts {
                unsafe packet.pointer.pointee.pts = max(packet.pointer.pointee.pts, last + 1)
            }
            lastTime = last + 1
            if isSound { moved += 1 }
        }
    }

    private let store: PacketStore
    private var streams: [Int: Stream] = [:]
    private var waiting: [PacketStore.Packet] = []

    /// Copies from `store`, where the reader puts the packets.
    init(from store: PacketStore) { self.store = store }

    /// How many packets of sound had to be moved to another time, by the stream's number in the source.
    var moved: [Int: Int] { streams.mapValues(\.moved).filter { $0.value > 0 } }

    /// How many packets of sound could not be decoded, by the stream's number in the source.
    var refused: [Int: Int] {
        streams.compactMapValues { ($0.transcoder as? AudioTranscoder)?.refusedPackets }.filter { $0.value > 0 }
    }

    /// Says where the packets of a source's stream go.
    ///
    /// `keepsPriming` is false where the container has no times, for packets from before the start would shift everything, and where
    /// each packet can be decoded by itself.
    func addSound(stream: Int, to output: Int, timeBase: Rational, keepsPriming: Bool) {
        streams[stream] = Stream(output: output, timeBase: timeBase, mostPriming: keepsPriming ? 2 : 0)
    }

    /// Says where the packets of subtitles go; those that are hidden are left out.
    func addSubtitles(stream: Int, to output: Int, timeBase: Rational) {
        streams[stream] = Stream(output: output, timeBase: timeBase, isSound: false)
    }

    /// Says where sound or text goes that is encoded again.
    func add(stream: Int, to output: Int, timeBase: Rational, transcoder: any PacketTranscoding) {
        streams[stream] = Stream(
            output: output, timeBase: timeBase, transcoder: transcoder, isSound: transcoder is AudioTranscoder)
    }

    /// Writes all that is left, after the last frame.
    func finish(to muxer: Muxer) throws(LibavFailure) {
        try copy(to: muxer)
        for stream in streams.values.sorted(by: { $0.output < $1.output }) {
            guard let transcoder = stream.transcoder else { continue }
            try transcoder.transcode(nil, Self.output(of: transcoder, to: muxer, stream: stream.output))
        }
    }

    private static func output(
        of transcoder: any PacketTranscoding, to muxer: Muxer, stream: Int
    ) -> PacketOutput {
        let timeBase = transcoder.timeBase
        return { packet throws(LibavFailure) in try muxer.write(packet, stream: stream, timeBase: timeBase) }
    }

    /// Writes everything that comes before `time` (in seconds of decoding order), or everything there is.
    func copy(before time: Double? = nil, to muxer: Muxer) throws(LibavFailure) {
        if streams.isEmpty { return }
        waiting += store.takeAll()
        var held: [PacketStore.Packet] = []
        for packet in waiting {
            if let time, seconds(of: packet) > time { held.append(packet) } else { try write(packet, to: muxer) }
        }
        waiting = held
    }

    private func seconds(of packet: PacketStore.Packet) -> Double {
        let index = unsafe Int(packet.pointer.pointee.stream_index)
        let (dts, pts) = unsafe (packet.pointer.pointee.dts, packet.pointer.pointee.pts)
        let ticks = dts != shim_nopts ? dts : pts
        guard ticks != shim_nopts, let base = streams[index]?.timeBase else { return -.infinity }
        return Double(ticks) * base.value
    }

    private func write(_ packet: PacketStore.Packet, to muxer: Muxer) throws(LibavFailure) {
        let index = unsafe Int(packet.pointer.pointee.stream_index)
        guard var stream = streams[index] else { return }
        let isHidden = unsafe packet.pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0
        if let transcoder = stream.transcoder {
            // A decoder of sound leaves out by itself what an edit list hides.
            if isHidden, !stream.isSound { return }
            return try transcoder.transcode(packet, Self.output(of: transcoder, to: muxer, stream: stream.output))
        }
        defer { streams[index] = stream }
        if isHidden {
            guard !stream.hasBegun else { return }
            stream.hidden.append(packet)
            if stream.hidden.count > stream.mostPriming { stream.hidden.removeFirst() }
            return
        }
        for next in stream.hidden + [packet] {
            stream.putInOrder(next)
            try muxer.write(next, stream: stream.output, timeBase: stream.timeBase)
        }
        stream.hidden = []
        stream.hasBegun = true
    }
}
