internal import CFFmpeg
internal import VideoFrames

extension VideoPlan {
    /// Decides how a track is encoded into a container.
    ///
    /// - Throws: `MediaError.cannotEncode` when what was asked for cannot be done, `.encoder` when the encoder takes no such pictures.
    init(
        track: VideoTrack, number: Int, container: OutputContainer, settings: MediaWriterSettings
    ) throws(MediaError) {
        self.track = track
        let orientation = track.geometry.orientation
        turnsPixels = orientation != .up && !container.holdsRotation
        let swaps = turnsPixels && orientation.swapsAxes
        format = swaps ? track.format.transposed : track.format
        size = swaps ? track.geometry.storedSize.transposed : track.geometry.storedSize
        if container.muxer == "gif", track.frameRate.value > Self.mostGIFRate {
            throw .cannotHold(container: "gif", reason: "more than \(Int(Self.mostGIFRate)) frames a second")
        }
        encoder = try Self.encoder(for: track, container: container, settings: settings)
        let choice = try Self.codedFormat(of: format, size: size, encoder: encoder)
        codedFormat = choice.format
        color = Self.color(of: track, codedAs: choice.format, encoder: encoder)
        timeBase = Self.timeBase(of: track, countsFrames: encoder.countsFrames || !container.holdsTimes)
        quality = EncoderQuality(of: encoder, for: track, settings: settings)
        if !container.holdsReordering { quality.options["bf"] = "0" }
        // That a JPEG is a JPEG is no news; that it has fewer bits or no alpha is.
        var losses = container.isPicture ? choice.losses.intersection([.depth, .alpha]) : choice.losses
        if track.stream.codec == "gif" { losses.remove(.colors) }
        if !losses.isEmpty {
            warnings.append(
                .formatConverted(
                    track: number, from: Self.name(of: format.libav()), to: Self.name(of: choice.format),
                    losses: losses))
        }
        if !container.holdsTimes, !track.hasExactRate { warnings.append(.rateMadeConstant(track: number)) }
        if track.highDynamicRange != nil, !keepsHighDynamicRange(in: container) {
            warnings.append(.highDynamicRangeDataDropped(track: number))
        }
    }

    /// Frames that last less than two hundredths of a second are shown for ten by browsers, and by libav.
    private static let mostGIFRate = 50.0

    /// Whether the mastering data survive: in the container, or in H.265's own messages.
    private func keepsHighDynamicRange(in container: OutputContainer) -> Bool {
        ["mp4", "mov", "matroska", "webm"].contains(container.muxer) || encoder.name == "libx265"
    }

    static func name(of format: AVPixelFormat?) -> String {
        guard let format, let name = unsafe av_get_pix_fmt_name(format) else { return "none" }
        return unsafe String(cString: name)
    }

    private static func encoder(
        for track: VideoTrack, container: OutputContainer, settings: MediaWriterSettings
    ) throws(MediaError) -> EncoderDescription {
        let name = settings.encoder ?? defaultEncoder(for: track, container: container, settings: settings)
        let check = EncoderCheck(settings: settings, container: container)
        do throws(EncoderProblem) {
            try check.run()
            guard let encoder = EncoderDescription(named: name) else { throw .notBuiltIn(name, known: check.fitting) }
            try check.checkScales(of: encoder)
            return encoder
        } catch {
            throw .cannotEncode(error)
        }
    }

    /// H.264 where it keeps the samples, else what does and plays widely.
    ///
    /// Encoders without a scale of quality are not chosen where a quality, rate or preset is asked for.
    private static func defaultEncoder(
        for track: VideoTrack, container: OutputContainer, settings: MediaWriterSettings
    ) -> String {
        if let only = container.onlyEncoder { return only }
        let isMatroska = container.muxer == "matroska" || container.muxer == "nut"
        let (format, codec) = (track.format, track.stream.codec)
        if !settings.asksForScale {
            if isMatroska, format.hasAlpha || losslessCodecs.contains(codec) { return "ffv1" }
            if container.muxer == "mov", codec == "prores" || format.hasAlpha { return "prores_ks" }
        }
        if format.model == .rgb, format.bitDepth == 8 { return "libx264rgb" }
        if format.bitDepth > 10 || (format.model == .rgb && format.bitDepth > 8) { return "libx265" }
        let isHDR = track.highDynamicRange != nil || track.color.transfer == 16 || track.color.transfer == 18
        return format.bitDepth > 8 && (isHDR || modernCodecs.contains(codec)) ? "libx265" : "libx264"
    }

    /// libav's names of codecs that lose nothing and are common enough to meet.
    private static let losslessCodecs: Set<String> = [
        "ffv1", "huffyuv", "ffvhuff", "utvideo", "magicyuv", "rawvideo", "v210", "qtrle", "png",
    ]
    /// Codecs whose owner expects the size of H.265 for 10-bit video.
    private static let modernCodecs: Set<String> = ["hevc", "av1", "vp9"]

    /// Frames' unit of time: the source's, or one frame where the output counts frames.
    private static func timeBase(of track: VideoTrack, countsFrames: Bool) -> Rational {
        let rate = track.hasExactRate ? track.baseFrameRate : track.frameRate
        return countsFrames && rate.isPositive ? Rational(rate.denominator, rate.numerator) : track.timeBase
    }
}

extension VideoTrack {
    /// Whether all times are whole multiples of a frame at a rate that codecs can count in.
    fileprivate var hasExactRate: Bool { baseFrameRate.isPositive && baseFrameRate.value <= 1000 }
}
