internal import CFFmpeg

/// What becomes of a stream of subtitles that somebody wants to keep.
enum SubtitlePlan: Hashable, Sendable {
    /// Its packets are copied.
    case copied
    /// It is written in another form, by libav's encoder of that name.
    case converted(encoder: String)
    /// There is no place for it.
    case homeless

    /// Decides by the codec of the source and what the container can hold.
    ///
    /// Text is converted where the container has a form of text at all; pictures are copied or left out.
    init(for codec: AVCodecID, in container: OutputContainer) {
        if Self.kept(in: container).contains(codec) {
            self = .copied
        } else if let encoder = Self.encoder(in: container), Self.isText(codec),
            unsafe avcodec_find_decoder(codec) != nil
        {
            self = .converted(encoder: encoder)
        } else {
            self = .homeless
        }
    }

    /// Codecs whose packets go into the container as they are.
    private static func kept(in container: OutputContainer) -> [AVCodecID] {
        switch container.muxer {
        case "matroska":
            [
                AV_CODEC_ID_SUBRIP, AV_CODEC_ID_ASS, AV_CODEC_ID_WEBVTT, AV_CODEC_ID_HDMV_PGS_SUBTITLE,
                AV_CODEC_ID_DVD_SUBTITLE, AV_CODEC_ID_DVB_SUBTITLE,
            ]
        case "webm": [AV_CODEC_ID_WEBVTT]
        case "mp4", "mov": [AV_CODEC_ID_MOV_TEXT] + (container.muxer == "mp4" ? [AV_CODEC_ID_DVD_SUBTITLE] : [])
        case "mpegts": [AV_CODEC_ID_DVB_SUBTITLE, AV_CODEC_ID_HDMV_PGS_SUBTITLE]
        default: []
        }
    }

    /// The form that text gets where the source's does not fit.
    private static func encoder(in container: OutputContainer) -> String? {
        switch container.muxer {
        case "matroska": "subrip"
        case "webm": "webvtt"
        case "mp4", "mov": "mov_text"
        default: nil
        }
    }

    private static func isText(_ codec: AVCodecID) -> Bool {
        guard let descriptor = unsafe avcodec_descriptor_get(codec) else { return false }
        return unsafe descriptor.pointee.props & AV_CODEC_PROP_TEXT_SUB != 0
    }
}
