internal import CFFmpeg

/// An open container: the owner of an `AVFormatContext`, its streams and its bytes.
@safe final class Demuxer {
    /// libav's state; valid as long as this object.
    let context: UnsafeMutablePointer<AVFormatContext>
    /// Which of libav's complaints are about this file.
    let complaints: Complaints.Source
    private let input: FileInput?
    private let interrupt: InterruptSwitch?

    /// Opens a file, finds out its kind and its streams.
    ///
    /// - Throws: `MediaError.opening` or `.formatNotAllowed`.
    convenience init(path: String, options: MediaReaderOptions) throws(MediaError) {
        LibavLog.install()
        let failed = { (failure: LibavFailure) in MediaError.opening(path: path, failure) }
        let input = try rethrowing(failed) { () throws(LibavFailure) in try FileInput(path: path) }
        let kind = unsafe try Self.probe(input, path: path)
        let context = unsafe try Self.open(input, as: kind, path: path, options: options)
        try unsafe self.init(context, of: path, input: input, interrupt: nil, options: options)
    }

    /// Opens a live source.
    ///
    /// - Throws: `MediaError.opening`.
    convenience init(
        live address: LiveAddress, options: MediaReaderOptions, live: LiveInputOptions, interrupt: InterruptSwitch
    ) throws(MediaError) {
        LibavLog.install()
        let opened = unsafe Result { () throws(LibavFailure) in
            try unsafe Self.open(address, options: live, interrupt: interrupt)
        }
        let failed = { (failure: LibavFailure) in MediaError.opening(path: address.name, failure) }
        let context = unsafe try rethrowing(failed) { () throws(LibavFailure) in try unsafe opened.get() }
        try unsafe self.init(context, of: address.name, input: nil, interrupt: interrupt, options: options)
    }

    /// Takes over an open container, and what it reads from and waits by.
    private init(
        _ context: UnsafeMutablePointer<AVFormatContext>, of name: String, input: FileInput?,
        interrupt: InterruptSwitch?, options: MediaReaderOptions
    ) throws(MediaError) {
        unsafe self.context = context
        self.input = input
        self.interrupt = interrupt
        complaints = Complaints.register()
        unsafe context.pointee.opaque = UnsafeMutableRawPointer(bitPattern: complaints)
        let failed = { (failure: LibavFailure) in MediaError.opening(path: name, failure) }
        try rethrowing(failed) { () throws(LibavFailure) in try findStreams(options: options) }
        _ = Complaints.takeLine(of: complaints)
    }

    deinit {
        Complaints.unregister(complaints)
        var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
        unsafe avformat_close_input(&context)
    }

    /// libav's name of the format, such as `matroska,webm`.
    var formatName: String { unsafe String(cString: context.pointee.iformat.pointee.name) }

    /// Whether ``seek(toSeconds:)`` can work.
    var isSeekable: Bool { input?.isSeekable ?? false }

    /// Crop rectangles that the container has for its ordinary video streams, by the stream's number.
    func crops() -> [Int: ContainerCrop] {
        guard let input else { return [:] }
        let videos = (0..<describedStreams).map(description(ofStream:)).filter { $0.kind == .video && !$0.isCover }
        let streams = videos.map { (index: $0.index, identifier: unsafe Int(stream($0.index).pointee.id)) }
        return ContainerCrop.all(in: input, format: formatName, streams: streams)
    }

    /// Number of streams.
    var streamCount: Int { unsafe Int(context.pointee.nb_streams) }

    /// The stream's libav state, valid as long as this object.
    func stream(_ index: Int) -> UnsafeMutablePointer<AVStream> {
        precondition(index >= 0 && index < streamCount, "the file has no such stream")
        guard let stream = unsafe context.pointee.streams[index] else {
            preconditionFailure("libav keeps a pointer for each stream")
        }
        return unsafe stream
    }

    /// Reads the next packet in file order; `nil` is the end.
    ///
    /// - Throws: What stopped the reading before the end.
    func readPacket() throws(LibavFailure) -> PacketStore.Packet? {
        guard let packet = unsafe av_packet_alloc() else {
            throw LibavFailure(function: "av_packet_alloc", code: shim_averror(ENOMEM))
        }
        defer {
            var old: UnsafeMutablePointer<AVPacket>? = unsafe packet
            unsafe av_packet_free(&old)
        }
        while true {
            let code = unsafe av_read_frame(context, packet)
            if code == shim_averror_again { continue }
            if code == shim_averror_eof { return nil }
            try checked("av_read_frame", code)
            // Streams that turn up in the middle of a file are not described anywhere, so nobody decided what to do with them.
            if unsafe Int(packet.pointee.stream_index) < describedStreams { break }
            unsafe lateStreams.insert(Int(packet.pointee.stream_index))
            unsafe av_packet_unref(packet)
        }
        guard let owned = unsafe PacketStore.Packet(movingFrom: packet) else {
            throw LibavFailure(function: "av_packet_alloc", code: shim_averror(ENOMEM))
        }
        return owned
    }

    /// Streams that turned up later, and are left out.
    private(set) var lateStreams: Set<Int> = []

    /// Streams known when the file was opened.
    private(set) var describedStreams = 0

    /// Moves to the key frame at or before a time in seconds.
    func seek(toSeconds seconds: Double) throws(LibavFailure) {
        let limit = Double(Int64.max / 4)
        let target = Int64(max(-limit, min(limit, seconds * Double(AV_TIME_BASE))))
        try checked("avformat_seek_file", unsafe avformat_seek_file(context, -1, Int64.min, target, target, 0))
    }

    private func findStreams(options: MediaReaderOptions) throws(LibavFailure) {
        let count = streamCount
        let settings = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: max(1, count))
        unsafe settings.initialize(repeating: nil, count: max(1, count))
        defer {
            for index in 0..<count { unsafe av_dict_free(settings + index) }
            unsafe settings.deallocate()
        }
        for index in 0..<count {
            unsafe av_dict_set_int(settings + index, "max_pixels", Int64(options.maximumPixels), 0)
        }
        try checked("avformat_find_stream_info", unsafe avformat_find_stream_info(context, settings))
        describedStreams = streamCount
    }
}

/// Runs `body` and turns its error into another.
func rethrowing<R, From: Error, To: Error>(_ convert: (From) -> To, _ body: () throws(From) -> R) throws(To) -> R {
    do throws(From) { return try body() } catch { throw convert(error) }
}
