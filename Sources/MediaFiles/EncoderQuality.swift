internal import VideoFrames

/// An encoder's quality and speed, in the terms of libav.
struct EncoderQuality: Hashable {
    /// Private options of the encoder.
    var options: [String: String] = [:]
    /// Bits a second to aim at; 0 for a constant quality.
    var bitRate = 0
    /// Bits a second never to go beyond, over the length of the buffer; 0 for no limit.
    var maximumRate = 0
    /// Quantizer for encoders that have no other scale of quality.
    var quantizer: Double?
    /// Frames between key frames, where the encoder's own choice does not fit.
    var keyFrameInterval: Int?

    /// Chooses what the settings leave open.
    init(of encoder: EncoderDescription, for track: VideoTrack, settings: MediaWriterSettings) {
        setSpeed(of: encoder, preset: settings.preset)
        setOwnOptions(of: encoder, for: track, threads: settings.threads)
        if let rate = settings.bitRate {
            bitRate = rate
        } else if encoder.hasOption("crf") {
            let quality = settings.quality ?? Self.constantQuality(of: encoder.name, for: track)
            options["crf"] = Self.text(quality)
            if settings.quality == nil { limitRate(to: track.bitRate, encoder: encoder) }
        } else if encoder.hasQuantizer {
            quantizer = settings.quality ?? 2
        }
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }

    /// The crf at which libx264's loss cannot be seen, and what looks alike with other encoders.
    ///
    /// Measured on a natural clip of 640×360: 43.4 dB with libx264 (medium) at 18, 43.5 dB with libx265 (fast) at 18, 43.7 dB
    /// with libvpx-vp9 at 22, 43.6 dB with libsvtav1 at 22. 18 is the value commonly taken as transparent for H.264. Sources with many bits for each pixel are noisy or finely
    /// detailed, and there 18 falls below 42 dB (measured on the sample clips: 1.5 bits a pixel, 41.98 dB); one step of crf
    /// is about 0.6 dB, so they get up to 4 steps more.
    static func constantQuality(of encoder: String, for track: VideoTrack) -> Double {
        let fineness = min(4, max(0, ((track.bitsPerPixel ?? 0) - 0.25) * 4)).rounded()
        switch encoder {
        case "libx265": return 18 - fineness
        case "libvpx-vp9", "libvpx": return 22 - 2 * fineness
        case "libsvtav1", "libaom-av1": return 22 - 2 * fineness
        default: return 18 - fineness
        }
    }

    /// Keeps a source of few bits from growing: its own artifacts would be coded as faithfully as its content.
    private mutating func limitRate(to source: Int?, encoder: EncoderDescription) {
        guard let source, source > 0 else { return }
        let limit = source + source * 2 / 5
        if encoder.keepsToRate { maximumRate = limit }
        if encoder.name == "libvpx-vp9" { bitRate = limit }  // beside a crf it is the most, not the aim
    }

    private mutating func setSpeed(of encoder: EncoderDescription, preset: String?) {
        if encoder.hasOption("cpu-used") {
            options["cpu-used"] = preset ?? (encoder.name == "libaom-av1" ? "6" : "4")
            if encoder.hasOption("row-mt") { options["row-mt"] = "1" }
            if encoder.hasOption("deadline") { options["deadline"] = "good" }
        } else if encoder.hasOption("preset") {
            options["preset"] = preset ?? ["libsvtav1": "8", "libx265": "fast"][encoder.name]
        }
    }

    private mutating func setOwnOptions(of encoder: EncoderDescription, for track: VideoTrack, threads: Int) {
        if encoder.hasOption("a53cc") { options["a53cc"] = "0" }
        switch encoder.name {
        case "libx265":
            let frames = EncoderThreads(of: encoder, size: track.geometry.storedSize).count
            options["x265-params"] = Self.x265(track, threads: threads, frames: frames)
        case "ffv1":
            options["slicecrc"] = "1"
            keyFrameInterval = 1
        case "prores_ks":
            options["vendor"] = "apl0"
            options["profile"] = track.format.hasAlpha || track.format.chromaShiftX == 0 ? "4444" : "hq"
        case "png": options["pred"] = "mixed"
        case "mjpeg": options["huffman"] = "optimal"
        case "libwebp": options["lossless"] = track.stream.codec == "webp" ? "0" : "1"
        default: break
        }
    }
}

extension EncoderDescription {
    /// Whether a maximum rate can be given beside a constant quality.
    var keepsToRate: Bool { ["libx264", "libx264rgb", "libx265"].contains(name) }

    /// Whether quality is libav's common quantizer scale (1 is best).
    fileprivate var hasQuantizer: Bool {
        ["mpeg4", "mpeg2video", "mpeg1video", "mjpeg", "msmpeg4", "msmpeg4v2", "flv", "h263p"].contains(name)
    }
}

extension VideoTrack {
    /// Bits the source spends on a pixel of a frame, where its rates are known.
    var bitsPerPixel: Double? {
        let pixels = Double(geometry.storedSize.width * geometry.storedSize.height) * frameRate.value
        guard let bitRate, pixels > 0 else { return nil }
        return Double(bitRate) / pixels
    }
}
