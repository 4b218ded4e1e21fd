internal import CFFmpeg
internal import VideoFrames

/// Reads all packets of a file and counts them.
struct PacketScan {
    private(set) var streams: [MediaContents.Stream]
    /// Packets with user data, stream by stream.
    private(set) var userData: [(captions: Int, text: Int)]
    /// Bytes of all packets, of hidden ones too.
    private(set) var allBytes = 0
    /// Whether the container is of the kind that has edit lists.
    let isMovie: Bool
    private let demuxer: Demuxer
    private let codecs: [UserData?]

    init(_ demuxer: Demuxer) {
        self.demuxer = demuxer
        isMovie = demuxer.formatName.split(separator: ",").contains("mov")
        let count = demuxer.describedStreams
        streams = (0..<count).map { index in
            let base = unsafe Rational(demuxer.stream(index).pointee.time_base)
            return MediaContents.Stream(description: demuxer.description(ofStream: index), tick: base.value)
        }
        userData = Array(repeating: (captions: 0, text: 0), count: count)
        codecs = (0..<count).map { unsafe UserData(demuxer.stream($0).pointee.codecpar.pointee) }
    }

    /// Reads to the end.
    mutating func run() throws(LibavFailure) {
        while let packet = try demuxer.readPacket() { count(packet) }
    }

    private mutating func count(_ packet: PacketStore.Packet) {
        let index = packet.stream
        allBytes += packet.size
        if let found = codecs[index]?.kinds(in: packet) {
            if found.contains(.captions) { userData[index].captions += 1 }
            if found.contains(.text) { userData[index].text += 1 }
        }
        guard unsafe packet.pointer.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else { return }
        streams[index].packets += 1
        streams[index].bytes += packet.size
        let time = unsafe packet.pointer.pointee.pts
        guard time != shim_nopts else { return }
        let seconds = Double(time) * streams[index].tick
        streams[index].first = min(streams[index].first ?? seconds, seconds)
        streams[index].last = max(streams[index].last ?? seconds, seconds)
    }
}
