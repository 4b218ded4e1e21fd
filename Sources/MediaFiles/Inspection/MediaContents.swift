internal import CFFmpeg
internal import VideoFrames

/// What a file holds, read without decoding it: its streams, and everything besides pictures and sound.
public struct MediaContents: Sendable {
    /// One stream as it plays.
    public struct Stream: Hashable, Sendable {
        /// What the container says of it.
        public var description: StreamDescription
        /// Packets that are played; those that an edit list hides do not count.
        public var packets = 0
        /// Bytes of these packets.
        public var bytes = 0
        /// Presentation time of the first packet in seconds, where packets have times.
        public var first: Double?
        /// Presentation time of the last packet in seconds, where packets have times.
        public var last: Double?
        /// Seconds of one tick of its times.
        public var tick: Double
    }

    /// libav's name of the container.
    public let container: String
    /// The streams in the file's order.
    public private(set) var streams: [Stream] = []
    /// What may tell of people, places or devices.
    public internal(set) var leaks: [MediaLeak] = []
    /// Whether the file is a still picture rather than a film.
    public let isPicture: Bool

    /// Reads a whole file, but for `-`, which cannot be read twice.
    ///
    /// - Throws: `MediaError.opening`, `.formatNotAllowed` or `.decoding` when it cannot be read to its end.
    public init(inspecting path: String, options: MediaReaderOptions = MediaReaderOptions()) throws(MediaError) {
        let demuxer = try Demuxer(path: path, options: options)
        container = demuxer.formatName
        isPicture = Demuxer.pictures.contains(container)
        var scan = PacketScan(demuxer)
        do throws(LibavFailure) {
            try scan.run()
        } catch {
            throw .decoding(path: path, frame: 0, error)
        }
        streams = scan.streams
        leaks += Self.tags(of: demuxer)
        leaks += Self.streamLeaks(scan)
        leaks += try Self.hidden(path, options, scan)
        leaks += Self.leaksInBytes(path, container: container, scan)
    }

    private static func tags(of demuxer: Demuxer) -> [MediaLeak] {
        let context = unsafe demuxer.context
        var keys = unsafe FinishedFile.foreignTags(in: context).map { MediaLeak.tag($0) }
        let chapters = unsafe Int(context.pointee.nb_chapters)
        if chapters > 0 { keys.append(.chapters(chapters)) }
        return keys
    }

    private static func streamLeaks(_ scan: PacketScan) -> [MediaLeak] {
        var leaks: [MediaLeak] = []
        for (index, stream) in scan.streams.enumerated() {
            let description = stream.description
            switch description.kind {
            case .video: if description.isCover { leaks.append(.cover(stream: index)) }
            case .audio: break
            case .subtitle: leaks.append(.subtitles(stream: index, codec: description.codec))
            case .data: leaks.append(.data(stream: index, codec: description.codec))
            case .attachment: leaks.append(.attachment(stream: index))
            case .other: leaks.append(.unknown(stream: index))
            }
            let found = scan.userData[index]
            if found.captions > 0 { leaks.append(.captions(stream: index, packets: found.captions)) }
            if found.text > 0 { leaks.append(.text(stream: index, packets: found.text)) }
        }
        return leaks
    }

    /// Sound may begin with up to so many packets that are decoded but not heard: the encoder's start.
    private static let mostPriming = 2

    /// What an edit list hides: packets marked so, and packets that come out only when edit lists are ignored.
    private static func hidden(
        _ path: String, _ options: MediaReaderOptions, _ scan: PacketScan
    ) throws(MediaError) -> [MediaLeak] {
        guard scan.isMovie else { return [] }
        var options = options
        options.ignoresEditLists = true
        let demuxer = try Demuxer(path: path, options: options)
        var whole = PacketScan(demuxer)
        do throws(LibavFailure) {
            try whole.run()
        } catch {
            throw .decoding(path: path, frame: 0, error)
        }
        var leaks: [MediaLeak] = []
        for (index, stream) in whole.streams.enumerated() where scan.streams.indices.contains(index) {
            let hidden = stream.packets - scan.streams[index].packets
            let most = stream.description.kind == .audio ? mostPriming : 0
            if hidden > most { leaks.append(.hidden(stream: index, packets: hidden)) }
        }
        let stray = MovieParts.mediaBytes(path) - whole.allBytes
        if stray > 0 { leaks.append(.strayBytes(stray)) }
        return leaks
    }

    private static func leaksInBytes(_ path: String, container: String, _ scan: PacketScan) -> [MediaLeak] {
        if scan.isMovie { return MovieParts.foreign(path).map { .box($0) } }
        return PictureBytes.leaks(path, container: container)
    }
}
