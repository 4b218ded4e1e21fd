internal import CFFmpeg
internal import VideoFrames

/// Opens muxer and encoders and joins them, before the first frame.
final class OutputAssembly {
    let muxer: Muxer
    let encoders: [VideoEncoder]
    private(set) var outputs: [Int] = []
    private(set) var copier = PacketCopier(from: PacketStore())
    private let path: String
    private let file: OutputFile
    private let container: OutputContainer
    private let part: FilmPart?

    /// Opens the muxer and an encoder for each plan.
    ///
    /// - Parameter part: Pictures that are encoded already and describe the video in the encoder's place.
    init(
        file: OutputFile, container: OutputContainer, plans: [VideoPlan], part: FilmPart? = nil
    ) throws(MediaError) {
        path = file.path
        self.part = part
        self.file = file
        self.container = container
        do throws(LibavFailure) {
            muxer = try Muxer(container, to: file)
        } catch {
            throw .creating(path: file.path, error)
        }
        var encoders: [VideoEncoder] = []
        for plan in plans {
            do throws(LibavFailure) {
                encoders.append(try VideoEncoder(plan: plan, hasGlobalHeader: muxer.hasGlobalHeader))
            } catch {
                throw .encoder(name: plan.encoder.name, reason: error.lastLogLine ?? error.reason)
            }
        }
        self.encoders = encoders
    }

    /// Adds the output's streams in the order of the source's, and what is kept of tags and chapters.
    func add(_ streams: StreamPlan, _ content: ContentPlan, of reader: MediaReader) throws(MediaError) {
        copier = PacketCopier(from: reader.packets)
        outputs = Array(repeating: 0, count: encoders.count)
        let videos = encoders.indices.map { (encoders[$0].plan.track.stream, Optional($0)) }
        let all = (videos + streams.carried.map { ($0, nil) }).sorted { $0.0.index < $1.0.index }
        do throws(LibavFailure) {
            for (stream, track) in all {
                let output =
                    if let track {
                        try add(encoders[track])
                    } else if let plan = streams.transcoded[stream.index] {
                        try add(stream, transcodedBy: plan, of: reader)
                    } else if let encoder = streams.converted[stream.index] {
                        try add(stream, convertedBy: encoder, of: reader)
                    } else {
                        try add(stream, of: reader)
                    }
                if let track { outputs[track] = output }
                muxer.add(content.streamTags[stream.index]?.kept ?? [], toStream: output)
            }
            muxer.add(content.tags.kept)
            for chapter in content.chapters { try muxer.add(chapter) }
        } catch {
            throw .creating(path: path, error)
        }
    }

    /// Writes the file's header.
    ///
    /// In a transport stream times stay as they are where there is room for the receivers' delay before them.
    func writeHeader(source reader: MediaReader) throws(MediaError) {
        do throws(LibavFailure) {
            muxer.plays = AnimationPlays.read(reader.path, container: reader.container) ?? 0
            try muxer.writeHeader(keepsClock: (reader.startTime ?? 0) >= 1)
        } catch {
            throw file.firstFailure.map { .writing(path: path, $0) } ?? .creating(path: path, error)
        }
    }

    private func add(_ encoder: VideoEncoder) throws(LibavFailure) -> Int {
        let plan = encoder.plan
        return try unsafe muxer.addStream(timeBase: plan.timeBase) { stream throws(LibavFailure) in
            try unsafe encoder.describe(stream.pointee.codecpar)
            try unsafe part?.describe(stream.pointee.codecpar)
            unsafe stream.describe(plan.track.stream)
            if container.holdsRotation, plan.encoder.codec == AV_CODEC_ID_HEVC {
                // Apple's players refuse the other tag, hev1.
                unsafe stream.pointee.codecpar.pointee.codec_tag = shim_tag_hvc1
            }
            unsafe stream.pointee.sample_aspect_ratio = plan.sampleAspectRatio.libav
            if plan.hasConstantRate {
                unsafe stream.pointee.avg_frame_rate = plan.track.baseFrameRate.libav
                unsafe stream.pointee.r_frame_rate = plan.track.baseFrameRate.libav
            }
            try unsafe stream.add(plan.writtenOrientation, size: plan.size)
            try unsafe stream.add(plan.track.highDynamicRange)
        }
    }

    private func add(_ description: StreamDescription, of reader: MediaReader) throws(LibavFailure) -> Int {
        let timeBase = reader.timeBase(ofStream: description.index)
        let output = try unsafe muxer.addStream(timeBase: timeBase) { stream throws(LibavFailure) in
            let copied = unsafe reader.withCodecParameters(ofStream: description.index) { parameters in
                Result { () throws(LibavFailure) in try unsafe stream.copy(parameters) }
            }
            try copied.get()
            unsafe stream.describe(description)
        }
        if description.kind == .subtitle {
            copier.addSubtitles(stream: description.index, to: output, timeBase: timeBase)
        } else {
            let needsPriming = !description.codec.hasPrefix("pcm_") && !["flac", "alac"].contains(description.codec)
            copier.addSound(
                stream: description.index, to: output, timeBase: timeBase,
                keepsPriming: container.holdsTimes && needsPriming)
        }
        return output
    }

    private func add(
        _ description: StreamDescription, transcodedBy plan: AudioPlan, of reader: MediaReader
    ) throws(LibavFailure) -> Int {
        let timeBase = reader.timeBase(ofStream: description.index)
        let made = unsafe reader.withCodecParameters(ofStream: description.index) { parameters in
            Result { () throws(LibavFailure) in
                try unsafe AudioTranscoder(
                    plan: plan, parameters: parameters, timeBase: timeBase, hasGlobalHeader: muxer.hasGlobalHeader)
            }
        }
        let transcoder = try made.get()
        return try unsafe add(description, transcodedBy: transcoder, timeBase: timeBase) {
            parameters
                throws(LibavFailure) in
            try unsafe transcoder.describe(parameters)
        }
    }

    private func add(
        _ description: StreamDescription, convertedBy encoder: String, of reader: MediaReader
    ) throws(LibavFailure) -> Int {
        let timeBase = reader.timeBase(ofStream: description.index)
        let size = encoders.first?.plan.size ?? PictureSize(width: 384, height: 288)
        let made = unsafe reader.withCodecParameters(ofStream: description.index) { parameters in
            Result { () throws(LibavFailure) in
                try unsafe SubtitleTranscoder(
                    encoder: encoder, parameters: parameters, timeBase: timeBase, size: size)
            }
        }
        let transcoder = try made.get()
        return try unsafe add(description, transcodedBy: transcoder, timeBase: timeBase) {
            parameters
                throws(LibavFailure) in
            try unsafe transcoder.describe(parameters)
        }
    }

    private func add(
        _ description: StreamDescription, transcodedBy transcoder: any PacketTranscoding, timeBase: Rational,
        _ describe: (UnsafeMutablePointer<AVCodecParameters>) throws(LibavFailure) -> Void
    ) throws(LibavFailure) -> Int {
        let output = try unsafe muxer.addStream(timeBase: transcoder.timeBase) { stream throws(LibavFailure) in
            try unsafe describe(stream.pointee.codecpar)
            unsafe stream.describe(description)
        }
        copier.add(stream: description.index, to: output, timeBase: timeBase, transcoder: transcoder)
        return output
    }
}
