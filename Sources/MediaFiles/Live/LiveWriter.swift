internal import CFFmpeg
public import VideoFrames

/// Encodes masked live pictures once and sends them to several places, with the sound of their time.
///
/// Used by one thread, but for ``cancel()``. A place that fails is left out from then on; when none is left, writing fails.
@safe public final class LiveWriter {
    /// Places that failed on the way, in words of libav.
    public private(set) var failures: [(name: String, failure: LibavFailure)] = []
    /// Packets of sound that were left out because the picture of their time was a slate.
    public private(set) var mutedPackets = 0

    /// Whether the picture before was a slate: the sound from there on belongs to it.
    private var wasMuted = true
    private let source: LiveSource
    private let encoder: VideoEncoder
    private let sound: LiveSoundWriter?
    private var outputs: [any LiveOutput] = []
    private var devices: [LiveDevice] = []
    private let parameters: CodecParameters

    /// Opens the encoder and all places.
    ///
    /// - Throws: `MediaError.encoder`, `.creating`, `.unknownContainer` or `.outputExists`; nothing is left behind then.
    public init(
        to addresses: [LiveAddress], from source: LiveSource, options: LiveOutputOptions = LiveOutputOptions()
    ) throws(MediaError) {
        self.source = source
        var track = source.track
        track.timeBase = LiveSource.timeBase
        encoder = try Self.encoder(for: track, options)
        parameters = try rethrowing({ MediaError.encoder(name: "libx264", reason: $0.reason) }) {
            () throws(LibavFailure) in try CodecParameters()
        }
        do throws(LibavFailure) { try unsafe encoder.describe(parameters.pointer) } catch {
            throw .encoder(name: "libx264", reason: error.reason)
        }
        let formats = addresses.map { LiveSoundWriter.Place(address: $0) }
        sound = options.keepsSound ? try LiveSoundWriter(source: source, places: formats) : nil
        let streams = unsafe LiveStreams(
            video: parameters.pointer, videoTimeBase: encoder.plan.timeBase,
            sampleAspectRatio: encoder.plan.sampleAspectRatio, frameRate: track.frameRate,
            audio: sound.map { unsafe UnsafePointer($0.parameters.pointer) },
            audioTimeBase: sound?.timeBase ?? Rational(1, 48_000))
        do throws(MediaError) {
            for address in addresses { try open(address, streams, track, options) }
        } catch {
            cancel()
            throw error
        }
    }

    private func open(
        _ address: LiveAddress, _ streams: LiveStreams, _ track: VideoTrack, _ options: LiveOutputOptions
    ) throws(MediaError) {
        switch address.kind {
        case .device(let format): devices.append(try LiveDevice(address, format: format, track: track))
        case .file where !address.name.hasSuffix(".m3u8"):
            outputs.append(try LiveRecorder(path: address.name, streams: streams, options: options))
        default: outputs.append(try LiveMuxer(address, streams: streams, options: options))
        }
    }

    private static func encoder(for track: VideoTrack, _ options: LiveOutputOptions) throws(MediaError) -> VideoEncoder
    {
        guard let container = OutputContainer(named: "mkv") else { throw .unknownContainer(path: "mkv") }
        var settings = MediaWriterSettings()
        (settings.encoder, settings.preset, settings.quality) = ("libx264", options.preset, options.quality)
        settings.threads = options.threads
        var track = track
        if !track.frameRate.isPositive { track.frameRate = Rational(30, 1) }
        track.bitRate = nil
        var plan = try VideoPlan(track: track, number: 0, container: container, settings: settings)
        plan.quality.options["tune"] = "zerolatency"
        plan.quality.options["bf"] = "0"
        plan.quality.keyFrameInterval = max(1, Int((options.keyFrameSeconds * track.frameRate.value).rounded()))
        if let rate = options.bitRate { plan.quality.maximumRate = rate }
        do throws(LibavFailure) {
            return try VideoEncoder(plan: plan, threads: options.threads, hasGlobalHeader: true)
        } catch {
            throw .encoder(name: "libx264", reason: error.lastLogLine ?? error.reason)
        }
    }

    /// Sends the next frame and the sound up to its time.
    ///
    /// - Parameter mutesSound: Whether the sound beside this frame, on either side, is left out.
    /// - Throws: `MediaError.encoding`, or `.writing` when no place is left.
    public func write(_ frame: consuming VideoFrame, mutesSound: Bool) throws(MediaError) {
        let time = frame.presentationTime
        for device in devices {
            attempt(device.name) { () throws(LibavFailure) in try device.show(frame.picture, time: time) }
        }
        do throws(LibavFailure) {
            try encoder.encode(frame) { packet throws(LibavFailure) in send(packet, stream: 0, encoder.plan.timeBase) }
        } catch {
            throw .encoding(path: source.address.name, frame: encoder.framesTaken, error)
        }
        writeSound(upTo: time.seconds, isMuted: mutesSound || wasMuted)
        wasMuted = mutesSound
        if outputs.isEmpty, devices.isEmpty, let (name, failure) = failures.last {
            throw .writing(path: name, failure)
        }
    }

    private func writeSound(upTo time: Double, isMuted: Bool) {
        let due = source.sound.take(upTo: time)
        guard let sound else { return }
        for packet in due {
            guard !isMuted else {
                mutedPackets += 1
                continue
            }
            do throws(LibavFailure) {
                try sound.write(packet) { packet throws(LibavFailure) in send(packet, stream: 1, sound.timeBase) }
            } catch {
                // Sound that cannot be decoded is as good as muted.
                mutedPackets += 1
            }
        }
    }

    private func send(_ packet: PacketStore.Packet, stream: Int, _ timeBase: Rational) {
        for output in outputs {
            attempt(output.name) { () throws(LibavFailure) in
                try output.write(packet, stream: stream, timeBase: timeBase)
            }
        }
    }

    /// Leaves a place out from now on where `body` fails.
    private func attempt(_ name: String, _ body: () throws(LibavFailure) -> Void) {
        do throws(LibavFailure) { try body() } catch {
            failures.append((name, error))
            outputs.removeAll { $0.name == name }
            devices.removeAll { $0.name == name }
        }
    }

    /// Completes all streams and files.
    ///
    /// - Throws: `MediaError.writing` when a recording could not be completed; all others are completed nevertheless.
    public func finish() throws(MediaError) {
        do throws(LibavFailure) {
            try encoder.finish { packet throws(LibavFailure) in send(packet, stream: 0, encoder.plan.timeBase) }
        } catch {
            throw .encoding(path: source.address.name, frame: encoder.framesTaken, error)
        }
        var first: MediaError?
        for output in outputs {
            do throws(MediaError) { try output.finish() } catch { first = first ?? error }
        }
        for device in devices { device.finish() }
        if let first { throw first }
    }

    /// Gives up: what is not complete is removed.
    public func cancel() {
        for output in outputs { output.cancel() }
    }
}
