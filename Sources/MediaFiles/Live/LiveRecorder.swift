internal import CFFmpeg
internal import VideoFrames

/// Records into files, each of which appears under its name when it is complete.
final class LiveRecorder: LiveOutput {
    let name: String
    private let container: OutputContainer
    private let streams: LiveStreams
    private let options: LiveOutputOptions
    private let scratch: PacketStore.Packet
    private var current: (muxer: Muxer, file: OutputFile, start: Double)?
    private var finished = 0

    /// Opens the first file.
    ///
    /// - Throws: `MediaError.unknownContainer`, `.outputExists`, `.creating`.
    init(path: String, streams: LiveStreams, options: LiveOutputOptions) throws(MediaError) {
        guard let container = OutputContainer(path: path), !container.isPicture else {
            throw .unknownContainer(path: path)
        }
        name = path
        self.container = container
        self.streams = streams
        self.options = options
        do throws(LibavFailure) { scratch = try PacketStore.Packet() } catch { throw .creating(path: path, error) }
        current = try begin(at: 0)
    }

    /// `talk.mp4` itself, or `talk-00001.mp4` and so on where a recording has parts.
    static func path(ofPart number: Int, of path: String, hasParts: Bool) -> String {
        guard hasParts, let dot = path.lastIndex(of: ".") else { return path }
        let digits = String(number + 1)
        return path[..<dot] + "-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + path[dot...]
    }

    private func begin(at time: Double) throws(MediaError) -> (muxer: Muxer, file: OutputFile, start: Double) {
        let path = Self.path(ofPart: finished, of: name, hasParts: options.segmentSeconds != nil)
        let file = try OutputFile(path: path, replacesExisting: options.replacesExisting)
        do throws(LibavFailure) {
            let muxer = try Muxer(container, to: file)
            let streams = streams
            _ = try unsafe muxer.addStream(timeBase: streams.videoTimeBase) { stream throws(LibavFailure) in
                try unsafe streams.describeVideo(stream)
            }
            if let audio = unsafe streams.audio {
                _ = try unsafe muxer.addStream(timeBase: streams.audioTimeBase) { stream throws(LibavFailure) in
                    try unsafe stream.copy(audio)
                }
            }
            try muxer.writeHeader(keepsClock: false)
            return (muxer, file, time)
        } catch {
            file.remove()
            throw .creating(path: path, error)
        }
    }

    func write(_ packet: PacketStore.Packet, stream: Int, timeBase: Rational) throws(LibavFailure) {
        let time = unsafe Double(packet.pointer.pointee.pts) * timeBase.value
        let isKey = unsafe packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0
        if stream == 0, isKey, let length = options.segmentSeconds, let current, time - current.start >= length {
            do throws(MediaError) {
                try finish()
                self.current = try begin(at: time)
            } catch {
                guard case .creating(_, let failure) = error else {
                    throw LibavFailure(function: "publish", code: shim_averror(EIO))
                }
                throw failure
            }
        }
        guard let current else { return }
        let shift = Int64((current.start / timeBase.value).rounded())
        try unsafe checked("av_packet_ref", av_packet_ref(scratch.pointer, packet.pointer))
        unsafe scratch.pointer.pointee.pts -= shift
        unsafe scratch.pointer.pointee.dts -= shift
        try current.muxer.write(scratch, stream: stream, timeBase: timeBase)
    }

    func finish() throws(MediaError) {
        guard let (muxer, file, _) = current else { return }
        current = nil
        do throws(LibavFailure) { try muxer.finish() } catch {
            file.remove()
            throw .writing(path: file.path, file.firstFailure ?? error)
        }
        try file.close()
        try file.publish()
        finished += 1
    }

    func cancel() { current?.file.remove() }
}
