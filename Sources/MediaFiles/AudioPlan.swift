internal import CFFmpeg
internal import VideoFrames

/// How sound that cannot be copied is encoded again.
struct AudioPlan {
    /// libav's name of the encoder.
    let encoder: String
    /// Samples a second, the nearest that the encoder takes.
    let sampleRate: Int32
    /// Number of channels.
    let channels: Int32

    /// Chooses for a stream; `nil` when this build of libav cannot decode it, or encode anything that fits.
    init?(for parameters: UnsafePointer<AVCodecParameters>, container: OutputContainer) {
        guard unsafe avcodec_find_decoder(parameters.pointee.codec_id) != nil,
            let name = Self.encoder(for: container), let encoder = unsafe avcodec_find_encoder_by_name(name),
            unsafe parameters.pointee.sample_rate > 0, unsafe parameters.pointee.ch_layout.nb_channels > 0
        else { return nil }
        self.encoder = name
        let rates = unsafe encoder.pointee.supported_samplerates
        unsafe sampleRate = Self.rate(nearest: parameters.pointee.sample_rate, of: rates)
        let channels = unsafe parameters.pointee.ch_layout.nb_channels
        self.channels = name == "libmp3lame" ? min(2, channels) : channels > 8 ? 2 : channels
    }

    /// What the container's players expect.
    private static func encoder(for container: OutputContainer) -> String? {
        switch container.muxer {
        case "mp4", "mov", "mpegts": "aac"
        case "webm", "matroska", "nut": "libopus"
        case "avi": "libmp3lame"
        default: nil
        }
    }

    /// The lowest rate that loses nothing, else the highest there is.
    private static func rate(nearest wanted: Int32, of list: UnsafePointer<Int32>?) -> Int32 {
        guard var next = unsafe list else { return wanted }
        var rates: [Int32] = []
        while unsafe next.pointee != 0 {
            unsafe rates.append(next.pointee)
            unsafe next += 1
        }
        return rates.filter { $0 >= wanted }.min() ?? rates.max() ?? wanted
    }

    /// Bits a second: 96,000 a channel is transparent for both AAC-LC and Opus in common listening tests.
    var bitRate: Int64 { Int64(channels) * 96_000 }

    /// Unit of the packets' times.
    var timeBase: Rational { Rational(1, sampleRate) }
}
