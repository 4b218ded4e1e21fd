internal import CFFmpeg

/// A chain of libav's bitstream filters: the one owner of an `AVBSFContext`.
@safe final class BitstreamFilter {
    private let context: UnsafeMutablePointer<AVBSFContext>

    /// Makes the chain `description`, in libav's syntax, for packets of a stream.
    init(
        _ description: String, parameters: UnsafePointer<AVCodecParameters>, timeBase: AVRational
    ) throws(LibavFailure) {
        var made: UnsafeMutablePointer<AVBSFContext>?
        try unsafe checked("av_bsf_list_parse_str", av_bsf_list_parse_str(description, &made))
        guard let context = unsafe made else {
            throw LibavFailure(function: "av_bsf_list_parse_str", code: shim_averror(EINVAL))
        }
        unsafe self.context = context
        try unsafe checked("avcodec_parameters_copy", avcodec_parameters_copy(context.pointee.par_in, parameters))
        unsafe context.pointee.time_base_in = timeBase
        try unsafe checked("av_bsf_init", av_bsf_init(context))
    }

    deinit {
        var context: UnsafeMutablePointer<AVBSFContext>? = unsafe context
        unsafe av_bsf_free(&context)
    }

    /// What the packets' stream is behind the filters.
    var parameters: UnsafePointer<AVCodecParameters> { unsafe UnsafePointer(context.pointee.par_out) }

    /// Hands a packet in, which is emptied; `nil` ends the stream.
    func send(_ packet: UnsafeMutablePointer<AVPacket>?) throws(LibavFailure) {
        try unsafe checked("av_bsf_send_packet", av_bsf_send_packet(context, packet))
    }

    /// Fills `packet` with the next one; `false` when there is none for now.
    func receive(into packet: UnsafeMutablePointer<AVPacket>) throws(LibavFailure) -> Bool {
        let code = unsafe av_bsf_receive_packet(context, packet)
        if code == shim_averror_again || code == shim_averror_eof { return false }
        try checked("av_bsf_receive_packet", code)
        return true
    }
}
