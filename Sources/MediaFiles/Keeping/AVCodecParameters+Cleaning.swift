internal import CFFmpeg

extension UnsafeMutablePointer<AVCodecParameters> {
    /// Takes out of a copied stream's header what is no description of its pictures or sound.
    ///
    /// Scripts and indexes of subtitles may name their makers and hold whole files.
    func removeWords() throws(LibavFailure) {
        let cleaned: (String) -> String
        switch unsafe pointee.codec_id {
        case AV_CODEC_ID_ASS, AV_CODEC_ID_SSA: cleaned = SubtitleHeader.cleanedScript
        case AV_CODEC_ID_DVD_SUBTITLE: cleaned = SubtitleHeader.cleanedIndex
        default: return
        }
        guard let old = unsafe pointee.extradata, unsafe pointee.extradata_size > 0 else { return }
        let bytes = unsafe Array(UnsafeBufferPointer(start: old, count: Int(pointee.extradata_size)))
        let (copy, count) = try unsafe LibavBytes.copy(Array(cleaned(String(decoding: bytes, as: UTF8.self)).utf8))
        unsafe av_freep(&pointee.extradata)
        unsafe pointee.extradata = copy
        unsafe pointee.extradata_size = Int32(count)
    }
}
