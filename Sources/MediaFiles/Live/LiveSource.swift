internal import CFFmpeg
internal import Foundation
internal import Synchronization
public import VideoFrames

/// Reads live pictures: from a camera, a screen, the network, a pipe, or a file at its own pace.
///
/// Times start near zero and run forward, also where the source's clock wraps or jumps, or where the source goes away and comes
/// back. Pictures keep the size and layout of the first. Only the first video stream is read, and with it the first stream of
/// sound. ``nextFrame()`` belongs to one thread; ``cancel()`` is safe from any.
public final class LiveSource: FrameSource, @unchecked Sendable {
    // All state belongs to the thread that reads, but for `sound` and `interrupt`, which are safe to share.

    /// Where the pictures come from.
    public let address: LiveAddress
    /// What the first pictures were like.
    public let track: VideoTrack
    /// Frames a second, 30 where the source does not say.
    public var frameRate: Double { track.frameRate.isPositive ? track.frameRate.value : 30 }
    /// How often the source went away and came back.
    public private(set) var reconnections = 0
    /// The sound that goes with the pictures, for the writer.
    let sound = LiveSound()
    /// How the sound is coded; `nil` where there is none.
    let soundStream: SoundStream?

    private let options: LiveInputOptions
    private let interrupt: InterruptSwitch
    private var reader: MediaReader?
    private var timeline = LiveTimeline()
    private var delivered = 0
    private let start = ContinuousClock.now
    private var scaler: PictureScaler?

    /// What a writer needs to know of sound before its first packet.
    @safe struct SoundStream {
        let codec: AVCodecID
        let sampleRate: Int32
        let timeBase: Rational
    }

    /// Opens the source and decodes its first frame; returns when something is sent.
    ///
    /// - Throws: `MediaError.opening`, `.formatNotAllowed`, `.noVideo`, `.unsupportedVideo` or `.noFrames`.
    public init(_ address: LiveAddress, options: LiveInputOptions = LiveInputOptions()) throws(MediaError) {
        self.address = address
        self.options = options
        let interrupt = InterruptSwitch()
        self.interrupt = interrupt
        let reader = try Self.open(address, options, interrupt)
        guard let track = reader.tracks.first else { throw .noVideo(path: address.name) }
        self.reader = reader
        self.track = track
        soundStream = Self.chooseSound(of: reader)
    }

    /// Ends all waiting, from any thread; the next frame is then the end.
    public func cancel() { interrupt.cancel() }

    /// Lends the sound's parameters; not to be kept.
    func withSoundParameters<Result>(_ body: (UnsafePointer<AVCodecParameters>) throws -> Result) rethrows -> Result? {
        guard let reader, let index = Self.soundIndex(of: reader) else { return nil }
        return unsafe try reader.withCodecParameters(ofStream: index, body)
    }

    private static func open(
        _ address: LiveAddress, _ options: LiveInputOptions, _ interrupt: InterruptSwitch
    ) throws(MediaError) -> MediaReader {
        var readerOptions = MediaReaderOptions(decoderThreads: options.decoderThreads)
        readerOptions.isLive = true
        switch address.kind {
        case .file, .standardStream: return try MediaReader(path: address.name, options: readerOptions)
        case .device, .network:
            // A side that waits to be called waits for as long as it takes.
            interrupt.allow(seconds: options.listens ? nil : max(10, options.silenceLimit))
            let demuxer = try Demuxer(live: address, options: readerOptions, live: options, interrupt: interrupt)
            return try MediaReader(path: address.name, demuxer: demuxer, options: readerOptions)
        }
    }

    private static func soundIndex(of reader: MediaReader) -> Int? {
        reader.streams.first { $0.kind == .audio }?.index
    }

    private static func chooseSound(of reader: MediaReader) -> SoundStream? {
        guard let index = soundIndex(of: reader) else {
            reader.copyPackets(of: [])
            return nil
        }
        reader.copyPackets(of: [index])
        return unsafe reader.withCodecParameters(ofStream: index) { parameters in
            unsafe SoundStream(
                codec: parameters.pointee.codec_id, sampleRate: parameters.pointee.sample_rate,
                timeBase: reader.timeBase(ofStream: index))
        }
    }

    /// Waits for the next frame; `nil` at the end, and when the source stays away.
    ///
    /// - Throws: `MediaError` when a source that came back cannot be read.
    public func nextFrame() throws -> VideoFrame? {
        while !interrupt.isCancelled {
            do {
                if let frame = try readFrame() { return frame }
            } catch {
                // A source that can be reached again is worth another try.
                guard try reconnect() else { throw error }
                continue
            }
            guard try reconnect() else { return nil }
        }
        return nil
    }

    private func readFrame() throws -> VideoFrame? {
        guard let reader else { return nil }
        interrupt.allow(seconds: options.silenceLimit)
        while let frame = try reader.nextFrame() {
            // Further video streams would show what nobody looks at.
            guard frame.track == 0 else { continue }
            return try place(frame, of: reader)
        }
        return nil
    }

    /// Puts a frame on the timeline, and gives it the size of the first.
    private func place(_ frame: consuming VideoFrame, of reader: MediaReader) throws -> VideoFrame {
        let time = timeline.place(frame.presentationTime.seconds, clock: secondsSinceStart)
        takeSound(of: reader)
        if options.paces { waitUntil(time) }
        let (isDamaged, fields) = (frame.isDamaged, frame.fields)
        let picture = try fitted(frame.takePicture())
        defer { delivered += 1 }
        return VideoFrame(
            picture: picture, index: delivered,
            presentationTime: MediaTime(ticks: Int64((time * 90_000).rounded()), timeBase: Self.timeBase),
            geometry: track.geometry, isDamaged: isDamaged, fields: fields)
    }

    /// Unit of all times given out: the usual one of transport streams.
    static let timeBase = Rational(1, 90_000)

    private func fitted(_ picture: consuming PixelBuffer) throws(LibavFailure) -> PixelBuffer {
        let size = track.geometry.storedSize
        guard picture.size != size || picture.format != track.format else { return picture }
        let source = try LibavPicture(copying: picture)
        if scaler?.fits(source) != true { scaler = try PictureScaler(from: source, to: track.format, size: size) }
        let scaled = try scaler?.scale(source) ?? source
        scaled.normalize(to: track.color)
        return unsafe PixelBuffer(
            adopting: scaled, planes: scaled.planes, format: track.format, size: size, color: track.color)
    }

    private func takeSound(of reader: MediaReader) {
        guard let soundStream else { return }
        for packet in reader.packets.takeAll() {
            let ticks = unsafe packet.pointer.pointee.pts
            guard ticks != shim_nopts, let index = Self.soundIndex(of: reader) else { continue }
            let base = reader.timeBase(ofStream: index)
            guard let time = timeline.placeBeside(Double(ticks) * base.value) else { continue }
            let placed = Int64((time / soundStream.timeBase.value).rounded())
            unsafe packet.pointer.pointee.pts = placed
            unsafe packet.pointer.pointee.dts = placed
            sound.append(packet, time: time)
        }
    }

    private var secondsSinceStart: Double {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    private func waitUntil(_ time: Double) {
        while secondsSinceStart < time, !interrupt.isCancelled {
            Thread.sleep(forTimeInterval: min(0.05, max(0.0005, time - secondsSinceStart)))
        }
    }

    /// Opens a source again that went away; `false` when it stays away, or ended as files do.
    private func reconnect() throws -> Bool {
        guard options.reconnectLimit > 0, address.kind != .standardStream else { return false }
        reader = nil
        let end = ContinuousClock.now.advanced(by: .seconds(options.reconnectLimit))
        while ContinuousClock.now < end, !interrupt.isCancelled {
            if let reader = try? Self.open(address, options, interrupt) {
                guard let sound = Self.chooseSound(of: reader), sound.codec == soundStream?.codec,
                    sound.sampleRate == soundStream?.sampleRate
                else {
                    reader.copyPackets(of: [])
                    return adopt(reader)
                }
                return adopt(reader)
            }
            Thread.sleep(forTimeInterval: 0.3)
        }
        return false
    }

    private func adopt(_ reader: MediaReader) -> Bool {
        self.reader = reader
        timeline.startOver()
        reconnections += 1
        return true
    }
}
