internal import CFFmpeg
internal import VideoFrames

/// The pictures of one part of a film, as they are encoded.
@safe final class FilmPart {
    let path: String
    /// The part's frames as the container lists them, in the order of decoding.
    let times: [Int64]
    let timeBase: Rational
    private let demuxer: Demuxer
    private let stream: Int

    /// Opens a part and lists its frames.
    ///
    /// - Throws: `MediaError.opening`; `.unsupportedVideo` where it is not one video and nothing else; `.decoding` where it breaks off.
    init(path: String) throws(MediaError) {
        self.path = path
        let listing = try Demuxer(path: path, options: MediaReaderOptions())
        guard listing.describedStreams == 1, listing.description(ofStream: 0).kind == .video else {
            throw .unsupportedVideo(path: path, reason: "a part holds one video and nothing else")
        }
        stream = 0
        unsafe timeBase = Rational(listing.stream(0).pointee.time_base)
        var times: [Int64] = []
        do throws(LibavFailure) {
            while let packet = try listing.readPacket() { unsafe times.append(packet.pointer.pointee.pts) }
        } catch {
            throw .decoding(path: path, frame: times.count, error)
        }
        guard !times.isEmpty, !times.contains(shim_nopts) else { throw .noFrames(path: path) }
        self.times = times
        demuxer = try Demuxer(path: path, options: MediaReaderOptions())
    }

    /// The next encoded picture, in the order of decoding.
    func nextPacket() throws(LibavFailure) -> PacketStore.Packet? { try demuxer.readPacket() }

    /// Whether the pictures are encoded as those of `other`: codec, size, layout of samples, and headers.
    func isEncoded(like other: FilmPart) -> Bool {
        let (own, others) = unsafe (parameters.pointee, other.parameters.pointee)
        return unsafe own.codec_id == others.codec_id && own.width == others.width && own.height == others.height
            && own.format == others.format && own.color_space == others.color_space
            && Self.headers(own) == Self.headers(others)
    }

    /// Whether the pictures are as `plan` would have them encoded.
    func isEncoded(as plan: VideoPlan) -> Bool {
        let own = unsafe parameters.pointee
        return unsafe own.codec_id == plan.encoder.codec && Int(own.width) == plan.size.width
            && Int(own.height) == plan.size.height && own.format == plan.codedFormat.rawValue
    }

    /// Describes a stream that these pictures are put into.
    func describe(_ stream: UnsafeMutablePointer<AVCodecParameters>) throws(LibavFailure) {
        try unsafe checked("avcodec_parameters_copy", avcodec_parameters_copy(stream, parameters))
        unsafe stream.pointee.codec_tag = 0
    }

    private var parameters: UnsafeMutablePointer<AVCodecParameters> {
        unsafe demuxer.stream(stream).pointee.codecpar
    }

    private static func headers(_ parameters: AVCodecParameters) -> [UInt8] {
        let size = unsafe Int(parameters.extradata_size)
        guard size > 0, let start = unsafe parameters.extradata else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: size))
    }
}
