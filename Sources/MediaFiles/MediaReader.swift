internal import CFFmpeg
public import VideoFrames

/// Reads the pictures of a video file, and beside them the packets of the streams that are only carried along.
///
/// All ordinary video streams are decoded; covers are not. Frames come in the file's order, and in presentation order within
/// their track. Frames that an edit list hides never come out. Used by one thread at a time.
public final class MediaReader: FrameSource, @unchecked Sendable {
    // All state belongs to the one thread that reads, but for `packets`, which is safe to share.

    /// libav's name of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    public let container: String
    /// All streams of the file.
    public let streams: [StreamDescription]
    /// The video streams that are decoded, in the file's order.
    public let tracks: [VideoTrack]
    /// Whether the file is a still picture rather than a film.
    public let isPicture: Bool
    /// What was found out so far that did not stop the reading.
    public internal(set) var warnings: [MediaWarning] = []
    /// Frames handed out that are damaged.
    public private(set) var damagedFrames = 0
    /// Packets of the copied streams, in the file's order, for the writer.
    let packets = PacketStore()

    let path: String
    let demuxer: Demuxer
    let decoders: [ActiveTrack]
    var copied: Set<Int> = []
    var backlog: Backlog
    /// Tracks that may have frames without a further packet, the first in line first.
    var receiving: [Int] = []
    var isAtEnd = false
    private var isFinished = false
    private var furtherPictures = 0

    /// Opens a file, finds its streams and decodes the first frame of each video track.
    ///
    /// - Parameter path: Any name is taken literally; `-` is standard input.
    /// - Throws: `MediaError.opening`, `.formatNotAllowed`, `.noVideo`, `.unsupportedVideo` or `.noFrames`.
    public convenience init(path: String, options: MediaReaderOptions = MediaReaderOptions()) throws(MediaError) {
        try self.init(path: path, demuxer: try Demuxer(path: path, options: options), options: options)
    }

    init(path: String, demuxer: Demuxer, options: MediaReaderOptions) throws(MediaError) {
        self.path = path
        self.demuxer = demuxer
        container = demuxer.formatName
        isPicture = Demuxer.pictures.contains(container)
        streams = (0..<demuxer.describedStreams).map { demuxer.description(ofStream: $0) }
        var opening = TrackOpening(path: path, demuxer: demuxer, streams: streams, isPicture: isPicture)
        try opening.openDecoders(options)
        try opening.decodeFirstFrames()
        decoders = opening.tracks
        for decoder in decoders { decoder.isLive = options.isLive }
        tracks = decoders.map(\.description)
        backlog = opening.backlog
        warnings = opening.warnings
        isAtEnd = opening.isAtEnd
        receiving = Array(decoders.indices)
    }

    /// Returns the next frame of any track, or `nil` at the end.
    ///
    /// A file that breaks off is not an error: its end comes early, and ``warnings`` says so.
    ///
    /// - Throws: `MediaError.decoding` when memory runs out or copied streams run far ahead of the video.
    public func nextFrame() throws -> VideoFrame? {
        do throws(LibavFailure) {
            while true {
                while let index = receiving.first {
                    guard let decoded = try decoders[index].next() else {
                        receiving.removeFirst()
                        continue
                    }
                    if let frame = try deliver(decoded, track: index) { return frame }
                }
                guard try advance() else {
                    addFinalWarnings()
                    return nil
                }
            }
        } catch {
            throw MediaError.decoding(path: path, frame: decoders.reduce(0) { $0 + $1.delivered }, error)
        }
    }

    /// The track that decodes a stream, or `nil`.
    func track(ofStream index: Int) -> Int? { decoders.firstIndex { $0.decoder.streamIndex == index } }

    /// Moves on by one packet, or into the draining of the decoders; `false` when all is done.
    private func advance() throws(LibavFailure) -> Bool {
        if let packet = try nextPacket() {
            try process(packet)
            return true
        }
        let open = decoders.indices.filter { !decoders[$0].decoder.isEnding }
        for index in open { decoders[index].decoder.send(nil) }
        receiving = open
        return !open.isEmpty
    }

    func nextPacket() throws(LibavFailure) -> PacketStore.Packet? {
        if let waiting = backlog.takeFirst() { return waiting }
        guard !isAtEnd else { return nil }
        do throws(LibavFailure) {
            if let packet = try demuxer.readPacket() { return packet }
            if let line = Complaints.takeLine(of: demuxer.complaints) { warnings.append(.containerDamaged(line)) }
        } catch {
            warnings.append(.cutShort(error))
        }
        isAtEnd = true
        return nil
    }

    private func process(_ packet: PacketStore.Packet) throws(LibavFailure) {
        let stream = packet.stream
        if let track = track(ofStream: stream) {
            decoders[track].decoder.send(packet)
            receiving = [track]
        } else if copied.contains(stream), !packets.append(packet) {
            throw LibavFailure(function: "PacketStore.append", code: shim_averror(ENOMEM))
        }
    }

    private func deliver(_ decoded: ActiveTrack.Decoded, track index: Int) throws(LibavFailure) -> VideoFrame? {
        if isPicture, decoders[index].delivered > 0 {
            furtherPictures += 1
            return nil
        }
        if decoded.isDamaged { damagedFrames += 1 }
        return try decoders[index].makeFrame(decoded, track: index, warnings: &warnings)
    }

    private func addFinalWarnings() {
        guard !isFinished else { return }
        isFinished = true
        if furtherPictures > 0 { warnings.append(.furtherPicturesLeftOut(furtherPictures)) }
        for (index, track) in decoders.enumerated() where track.guessedTimes > 0 {
            warnings.append(.timesMadeUp(track: index, frames: track.guessedTimes))
        }
        if !demuxer.lateStreams.isEmpty { warnings.append(.lateStreamsLeftOut(demuxer.lateStreams.count)) }
        // What stands behind a picture is often no picture.
        for (index, track) in decoders.enumerated() where track.decoder.refusedPackets > 0 && !isPicture {
            warnings.append(.packetsRefused(track: index, count: track.decoder.refusedPackets))
        }
        for (index, track) in decoders.enumerated() where track.hasCaptions {
            warnings.append(.captionsLeftOut(track: index))
        }
    }
}
