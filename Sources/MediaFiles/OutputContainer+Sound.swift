internal import CFFmpeg

extension OutputContainer {
    /// Whether sound of a codec goes into it as it is: packets fit, and have no room for words.
    func copies(audio codec: AVCodecID) -> Bool { holds(audio: codec) && Self.isClean(codec) }

    /// Whether packets of an audio codec can be put into it.
    func holds(audio codec: AVCodecID) -> Bool {
        guard let format = unsafe av_guess_format(muxer, nil, nil) else { return false }
        // libav's muxer of MOV says yes to these and then refuses them.
        if muxer == "mov", codec == AV_CODEC_ID_OPUS || codec == AV_CODEC_ID_FLAC { return false }
        let answer = unsafe avformat_query_codec(format, codec, FF_COMPLIANCE_NORMAL)
        if answer >= 0 { return answer == 1 }
        // The transport stream's muxer does not answer, and wraps what it does not know as private data.
        return [
            AV_CODEC_ID_AAC, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS,
            AV_CODEC_ID_DTS, AV_CODEC_ID_TRUEHD,
        ].contains(codec)
    }

    /// Codecs whose packets and headers have no room for words; Vorbis and others carry titles in their headers.
    static func isClean(_ codec: AVCodecID) -> Bool {
        let known = [
            AV_CODEC_ID_AAC, AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3, AV_CODEC_ID_OPUS, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3,
            AV_CODEC_ID_FLAC, AV_CODEC_ID_ALAC, AV_CODEC_ID_TRUEHD, AV_CODEC_ID_MLP, AV_CODEC_ID_DTS,
        ]
        // All PCM codecs have numbers from 0x10000 up to the first ADPCM codec.
        let pcm = AV_CODEC_ID_PCM_S16LE.rawValue..<AV_CODEC_ID_ADPCM_IMA_QT.rawValue
        return known.contains(codec) || pcm.contains(codec.rawValue)
    }
}
