internal import CFFmpeg

extension UnsafeMutablePointer<AVStream> {
    /// Describes a stream of a new file by that of the packets that are copied into it, without words and without the old file's tag.
    func copy(_ parameters: UnsafePointer<AVCodecParameters>) throws(LibavFailure) {
        try unsafe checked("avcodec_parameters_copy", avcodec_parameters_copy(pointee.codecpar, parameters))
        unsafe pointee.codecpar.pointee.codec_tag = 0
        try unsafe pointee.codecpar.removeWords()
    }
}
