internal import CFFmpeg
internal import Glibc
internal import VideoFrames

/// Opens the video tracks of a file and decodes the first frame of each, within bounds.
struct TrackOpening {
    /// What may be read while the first frames are looked for; enough for a second of most films.
    private static let mostBytes = 64 << 20
    private static let mostPackets = 20_000

    private struct Candidate {
        let stream: StreamDescription
        let decoder: TrackDecoder
        var decoded: [ActiveTrack.Decoded] = []
        var hasFurtherViews = false
    }

    let path: String
    let demuxer: Demuxer
    let streams: [StreamDescription]
    let isPicture: Bool
    private(set) var tracks: [ActiveTrack] = []
    private(set) var backlog = Backlog()
    private(set) var warnings: [MediaWarning] = []
    private(set) var isAtEnd = false
    private var candidates: [Candidate] = []
    private var bytesTried = 0
    private var packetsTried = 0
    private var pictureOrientation: ImageOrientation?

    init(path: String, demuxer: Demuxer, streams: [StreamDescription], isPicture: Bool) {
        self.path = path
        self.demuxer = demuxer
        self.streams = streams
        self.isPicture = isPicture
    }

    /// Opens a decoder for each ordinary video stream.
    mutating func openDecoders(_ options: MediaReaderOptions) throws(MediaError) {
        let videos = streams.filter { $0.kind == .video && !$0.isCover }
        guard !videos.isEmpty else { throw .noVideo(path: path) }
        let crops = demuxer.crops()
        for stream in videos {
            let libav = unsafe demuxer.stream(stream.index)
            if unsafe DolbyVision.profile(of: libav) == 5 {
                throw .unsupportedVideo(path: path, reason: "Dolby Vision profile 5")
            }
            do throws(LibavFailure) {
                let decoder = unsafe try TrackDecoder(
                    stream: libav, isPicture: isPicture, crop: crops[stream.index], options: options)
                candidates.append(Candidate(stream: stream, decoder: decoder))
            } catch {
                warnings.append(.trackLeftOut(stream, error))
            }
        }
        guard candidates.isEmpty else { return }
        throw .unsupportedVideo(path: path, reason: "no decoder for \(videos.map(\.codec).joined(separator: ", "))")
    }

    /// Reads until each track has a frame, the file ends, or the bounds are reached.
    mutating func decodeFirstFrames() throws(MediaError) {
        do throws(LibavFailure) {
            while candidates.contains(where: \.decoded.isEmpty), isWithinBounds, try readOne() {}
            if isAtEnd { try drain() }
        } catch {
            throw .decoding(path: path, frame: 0, error)
        }
        for candidate in candidates { try accept(candidate) }
        guard tracks.isEmpty else { return }
        // Many a film has its index at the end, out of reach of a pipe; then every packet comes out wrong.
        guard demuxer.isSeekable else {
            throw .opening(path: path, LibavFailure(function: "lseek", code: shim_averror(ESPIPE)))
        }
        throw .noFrames(path: path)
    }

    private var isWithinBounds: Bool {
        bytesTried + backlog.bytes < Self.mostBytes && packetsTried + backlog.count < Self.mostPackets
    }

    private mutating func readOne() throws(LibavFailure) -> Bool {
        let packet: PacketStore.Packet?
        do throws(LibavFailure) {
            packet = try demuxer.readPacket()
        } catch {
            warnings.append(.cutShort(error))
            packet = nil
        }
        guard let packet else {
            if let line = Complaints.takeLine(of: demuxer.complaints) { warnings.append(.containerDamaged(line)) }
            isAtEnd = true
            return false
        }
        let stream = packet.stream
        guard let index = candidates.firstIndex(where: { $0.stream.index == stream && $0.decoded.isEmpty }) else {
            backlog.append(packet)
            return true
        }
        bytesTried += packet.size
        packetsTried += 1
        if isPicture, pictureOrientation == nil {
            pictureOrientation = packet.withBytes { PictureOrientation(of: $0).found }
        }
        let codecParameters = unsafe demuxer.stream(stream).pointee.codecpar.pointee
        if unsafe FurtherViews.arePresent(in: packet, of: codecParameters) { candidates[index].hasFurtherViews = true }
        candidates[index].decoder.send(packet)
        try receiveAll(index)
        return true
    }

    private mutating func receiveAll(_ index: Int) throws(LibavFailure) {
        while let (frame, isDamaged) = try candidates[index].decoder.receive() {
            candidates[index].decoded.append(ActiveTrack.Decoded(frame: frame, isDamaged: isDamaged))
        }
    }

    /// At the end of a short file, takes out the frames that decoders still hold.
    private mutating func drain() throws(LibavFailure) {
        for index in candidates.indices where candidates[index].decoded.isEmpty {
            candidates[index].decoder.send(nil)
            try receiveAll(index)
        }
    }

    private mutating func accept(_ candidate: Candidate) throws(MediaError) {
        guard let first = candidate.decoded.first else {
            warnings.append(.trackLeftOut(candidate.stream, nil))
            return
        }
        guard let importer = PictureImporter(first: first.frame) else {
            let name = unsafe pixelFormatName(first.frame.pointer.pointee.format)
            throw .unsupportedVideo(path: path, reason: "samples of the kind \(name)")
        }
        let description = demuxer.videoTrack(
            candidate.stream, first: first.frame, importer: importer, pictureOrientation: pictureOrientation,
            sampleAspectRatio: candidate.decoder.crop?.sampleAspectRatio)
        let stream = unsafe demuxer.stream(candidate.stream.index)
        for kind in unsafe DynamicRangeData.all(of: stream, first: first.frame) {
            warnings.append(.dynamicRangeDataLeftOut(track: tracks.count, kind: kind))
        }
        if candidate.hasFurtherViews { warnings.append(.furtherViewsLeftOut(track: tracks.count)) }
        if unsafe TrackDecoder.hasSeparateAlpha(stream), !importer.format.hasAlpha {
            warnings.append(.transparencyLeftOut(track: tracks.count))
        }
        tracks.append(
            ActiveTrack(
                decoder: candidate.decoder, description: description, importer: importer, waiting: candidate.decoded))
    }
}
