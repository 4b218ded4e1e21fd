internal import CFFmpeg
internal import Synchronization
public import VideoFrames

/// Writes anonymized frames, and the sound of the source, into a file that appears only when it is complete.
///
/// Everything is decided when it is made: container, encoders, what happens to each stream. Frames then come in presentation
/// order within their track; ``finish()`` completes and checks the hidden file, and ``publish()`` gives it its name. Used by
/// one thread at a time, but for ``cancel()``, which is safe from any.
public final class MediaWriter: FrameSink, @unchecked Sendable {
    // All state belongs to the one thread that writes, but for `file`, which is safe to share.

    /// What happens to each stream of the source.
    public let decisions: [StreamDecision]
    /// What is left out besides streams.
    public let omissions: [Omission]
    /// What will not be, or was not, as in the source.
    public internal(set) var warnings: [MediaWarning]
    /// Frames taken so far, of all tracks.
    public internal(set) var framesWritten = 0
    /// Where the file is until it is published; empty for standard output.
    public var temporaryPath: String { file.temporaryPath }
    /// Name of the encoder of each track.
    public var encoders: [String] { plans.map(\.encoder.name) }

    let path: String
    let file: OutputFile
    let container: OutputContainer
    let plans: [VideoPlan]
    /// Pictures that are encoded already, for joining.
    let parts: [FilmPart]
    let content: ContentPlan
    private let muxer: Muxer
    private let videoEncoders: [VideoEncoder]
    private let outputs: [Int]
    private let copier: PacketCopier

    /// Decides how the film is written, and opens the hidden file beside `path`.
    ///
    /// - Parameters:
    ///   - path: Where the file will be; its extension chooses the container. `-` is standard output.
    ///   - reader: The source, before its first frame is read.
    /// - Throws: `MediaError.unknownContainer`, `.cannotHold`, `.cannotEncode`, `.encoder`, `.wouldLose`, `.outputExists`, `.creating` or
    ///   `.writing`.
    public convenience init(
        path: String, from reader: MediaReader, settings: MediaWriterSettings = MediaWriterSettings()
    ) throws(MediaError) {
        try self.init(path: path, from: reader, settings: settings, parts: [])
    }

    /// The same, for pictures that are encoded already where there are `parts`.
    init(
        path: String, from reader: MediaReader, settings: MediaWriterSettings, parts: [FilmPart]
    ) throws(MediaError) {
        let container = try Self.container(path: path, settings: settings)
        guard reader.isPicture || !container.isPicture else {
            throw .cannotHold(container: container.onlyEncoder ?? container.muxer, reason: "a film")
        }
        let streams = try StreamPlan(of: reader, container: container, settings: settings)
        let content = ContentPlan(of: reader, container: container, settings: settings)
        self.content = content
        plans = try Self.plans(for: reader, container: container, settings: settings)
        decisions = streams.decisions
        omissions = content.omissions
        warnings = plans.flatMap(\.warnings)
        let late = streams.decisions.filter { $0.reason == StreamPlan.beginsLate }.count
        if late > 0 { warnings.append(.lateStreamsLeftOut(late)) }
        let losses = MediaLoss.all(reader: reader, streams: streams, content: content, plans: plans)
        guard losses.isEmpty || !settings.refusesLosses else { throw .wouldLose(path: path, losses) }
        self.path = path
        self.container = container
        self.parts = parts
        let file = try OutputFile(
            path: path, replacesExisting: settings.replacesExisting, failsWriteNumber: settings.failsWriteNumber)
        self.file = file
        do throws(MediaError) {
            let assembly = try OutputAssembly(
                file: file, container: container, plans: plans, part: parts.first)
            try assembly.add(streams, content, of: reader)
            try assembly.writeHeader(source: reader)
            (muxer, videoEncoders, outputs, copier) = (
                assembly.muxer, assembly.encoders, assembly.outputs, assembly.copier
            )
        } catch {
            file.remove()
            throw error
        }
        reader.copyPackets(of: Set(streams.carried.map(\.index)))
    }

    /// Encodes the next frame of its track.
    ///
    /// - Throws: `MediaError.encoding` or `.writing`; the latter names what the system said, such as a full disk.
    public func write(_ frame: consuming VideoFrame) throws {
        let track = frame.track
        precondition(videoEncoders.indices.contains(track), "a frame belongs to a track of the source")
        do throws(LibavFailure) {
            try videoEncoders[track].encode(frame, output(ofTrack: track))
        } catch {
            throw failure(error)
        }
        framesWritten += 1
    }

    /// Completes the file and compares it with what was written; it stays hidden.
    ///
    /// - Throws: `MediaError.encoding`, `.writing`, or `.verification` when the file does not hold what it should.
    public func finish() throws {
        do throws(LibavFailure) {
            for track in videoEncoders.indices { try videoEncoders[track].finish(output(ofTrack: track)) }
            try copier.finish(to: muxer)
            try muxer.finish()
        } catch {
            throw failure(error)
        }
        try file.close()
        for (track, encoder) in videoEncoders.enumerated() where encoder.timesMoved > 0 {
            warnings.append(.timesMoved(track: track, frames: encoder.timesMoved))
        }
        for (stream, packets) in copier.moved.sorted(by: { $0.key < $1.key }) {
            warnings.append(.soundTimesMoved(stream: stream, packets: packets))
        }
        for (stream, packets) in copier.refused.sorted(by: { $0.key < $1.key }) {
            warnings.append(.soundRefused(stream: stream, packets: packets))
        }
        try verify(muxer.tallies, encoders: videoEncoders, outputs: outputs)
    }

    /// Gives the complete file its name, in one step.
    ///
    /// - Throws: `MediaError.outputExists` when a file of that name has appeared meanwhile, `.creating` or `.writing`.
    public func publish() throws(MediaError) { try file.publish() }

    /// Removes what was written, unless it is published.
    ///
    /// Safe at any time, in any state, from any thread.
    public func cancel() { file.remove() }

    func output(ofTrack track: Int) -> PacketOutput {
        let (muxer, copier, plan, stream) = (muxer, copier, plans[track], outputs[track])
        return { packet throws(LibavFailure) in
            let time = unsafe Double(packet.pointer.pointee.dts) * plan.timeBase.value
            try copier.copy(before: time, to: muxer)
            try muxer.write(packet, stream: stream, timeBase: plan.timeBase)
        }
    }

    /// A failed write may come back as anything; what the system said first is the truth.
    func failure(_ error: LibavFailure) -> MediaError {
        if let first = file.firstFailure { return .writing(path: path, first) }
        let isWriting = ["av_interleaved_write_frame", "av_write_trailer", "avio_flush"].contains(error.function)
        return isWriting ? .writing(path: path, error) : .encoding(path: path, frame: framesWritten, error)
    }

    private static func container(
        path: String, settings: MediaWriterSettings
    ) throws(MediaError) -> OutputContainer {
        let named = settings.container.map { OutputContainer(named: $0) } ?? OutputContainer(path: path)
        guard let named else { throw .unknownContainer(path: settings.container ?? path) }
        guard path != "-" || named.canStream else {
            throw .cannotHold(container: named.muxer, reason: "a stream that cannot go back")
        }
        return named
    }

    private static func plans(
        for reader: MediaReader, container: OutputContainer, settings: MediaWriterSettings
    ) throws(MediaError) -> [VideoPlan] {
        var plans: [VideoPlan] = []
        for (number, var track) in reader.tracks.enumerated() {
            track.bitRate = track.bitRate ?? reader.fileBitRate.map { $0 / reader.tracks.count }
            plans.append(try VideoPlan(track: track, number: number, container: container, settings: settings))
        }
        guard plans.count == 1 || !container.isPicture else {
            throw .cannotHold(container: container.muxer, reason: "\(plans.count) video tracks")
        }
        return plans
    }
}
