internal import VideoFrames

/// An encoder's quality and speed, in the terms of libav.
struct EncoderQuality: Hashable {
    /// Private options of the encoder.
    var options: [String: String] = [:]
    /// Bits a second to aim at; 0 for a constant quality.
    var bitRate = 0
    /// Bits a second never to go beyond, over the length of the buffer; 0 for no limit.
    var maximumRate = 0
    /// Bits that a hard scene may borrow from the others; 0 for a usual amount.
    var bufferSize = 0
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
        } else if let scale = EncoderScale(of: encoder) {
            setQuality(settings.quality, scale, of: encoder, for: track)
        } else if encoder.isLossy, !encoder.hasProfiles {
            bitRate = Self.usualRate(for: track)
        }
    }

    private mutating func setQuality(
        _ wanted: Double?, _ scale: EncoderScale, of encoder: EncoderDescription, for track: VideoTrack
    ) {
        let usual = scale.option == nil && !encoder.isHardware ? 2 : Self.constantQuality(of: encoder.name, for: track)
        let quality = wanted ?? min(Double(scale.range.upperBound), max(Double(scale.range.lowerBound), usual))
        if let option = scale.option { options[option] = Self.text(quality) } else { quantizer = quality }
        // A driver told nothing of it may aim at a rate instead.
        if encoder.name.hasSuffix("_vaapi") { options["rc_mode"] = "CQP" }
        if encoder.name.hasSuffix("_nvenc") { options["rc"] = "vbr" }
        if wanted == nil { limitRate(for: track, encoder: encoder) }
    }

    /// Bits a second for encoders that can aim at nothing else: a little more than the source's, or a fifth of a bit a pixel.
    private static func usualRate(for track: VideoTrack) -> Int {
        if let source = track.bitRate, source > 0 { return source + source * 2 / 5 }
        let size = track.geometry.storedSize
        let rate = track.frameRate.isPositive ? track.frameRate.value : 25
        return Int(Double(size.width * size.height) * rate / 5)
    }

    private static func text(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }

    /// The crf at which libx264's loss cannot be seen, and what looks alike with other encoders.
    ///
    /// Measured on a natural clip of 640×360: 43.4 dB with libx264 (medium) at 18, 43.5 dB with libx265 (fast) at 18, 43.7 dB
    /// with libvpx-vp9 at 22, 43.6 dB with libsvtav1 at 22. 18 is the value commonly taken as transparent for H.264. Sources with many bits for each pixel are noisy or finely
    /// detailed, and there 18 falls below 42 dB (measured on the sample clips: 1.5 bits a pixel, 41.98 dB) and leaves a small part
    /// of the bits; one step of crf is about 0.6 dB and an eighth of the bits, so they get up to 9 steps more.
    static func constantQuality(of encoder: String, for track: VideoTrack) -> Double {
        let fineness = min(9, max(0, ((track.bitsPerPixel ?? 0) - 0.25) * 7)).rounded()
        switch encoder {
        case "libx265": return 18 - fineness
        case "libvpx-vp9", "libvpx": return 22 - 2 * fineness
        case "libsvtav1", "libaom-av1": return 22 - 2 * fineness
        case "librav1e": return 60 - 6 * fineness
        default: return 18 - fineness
        }
    }

    /// Keeps a source of few bits from growing: its own artifacts would be coded as faithfully as its content.
    ///
    /// The buffer begins nearly full, and what is in it comes on top of the rate: both together stay below half as much again as
    /// the source, as far as a film lasts long enough for that.
    private mutating func limitRate(for track: VideoTrack, encoder: EncoderDescription) {
        guard let rate = track.bitRate.map(Double.init), rate > 0 else { return }
        let most = 1.44 * rate
        let seconds = max(0.5, track.duration ?? 60)
        let size = track.geometry.storedSize
        // A key frame of good quality must fit, or a short quiet film begins blurred; but not for most of a film's bits.
        let keyFrame = Double(size.width * size.height) * Self.bitsOfKeyFrame
        let part = min(0.8, max(0.25, 1 / seconds))
        let buffer = min(max(most * min(10, max(0.5, seconds / 8)), keyFrame), part * most * seconds)
        let limit = max(1.1 * rate, most - 0.9 * buffer / seconds)
        if encoder.keepsToRate { (maximumRate, bufferSize) = (Int(limit), Int(buffer)) }
        // Beside a crf it is the most, not the aim, and has no buffer on top.
        if ["libvpx-vp9", "libvpx"].contains(encoder.name) { bitRate = Int(most) }
    }

    /// Bits a pixel that a detailed key frame takes at near-transparent quality.
    static var bitsOfKeyFrame: Double { 1.25 }

    private mutating func setSpeed(of encoder: EncoderDescription, preset: String?) {
        if encoder.hasOption("row-mt") { options["row-mt"] = "1" }
        if encoder.hasOption("deadline") { options["deadline"] = "good" }
        let usual = [
            "libsvtav1": "8", "libx265": "fast", "libaom-av1": "6", "libvpx-vp9": "4", "libvpx": "4", "librav1e": "8",
        ]
        guard let preset = preset ?? usual[encoder.name], let presets = EncoderPresets(of: encoder) else { return }
        switch presets {
        case .names(let option, _), .numbers(let option, _): options[option] = preset
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
        case "dnxhd": options["profile"] = "dnxhr_hq"
        // All but the encoder's name and settings.
        case "h264_vaapi": options["sei"] = "timing+recovery_point"
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

    /// Whether a profile decides about quality and rate.
    fileprivate var hasProfiles: Bool { name.hasPrefix("prores") || name == "dnxhd" }
}

extension VideoTrack {
    /// Bits the source spends on a pixel of a frame, where its rates are known.
    var bitsPerPixel: Double? {
        let pixels = Double(geometry.storedSize.width * geometry.storedSize.height) * frameRate.value
        guard let bitRate, pixels > 0 else { return nil }
        return Double(bitRate) / pixels
    }
}
