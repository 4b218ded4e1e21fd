internal import CFFmpeg

/// The one owner of an `AVCodecContext`.
@safe final class CodecContext {
    /// Valid as long as this object.
    let pointer: UnsafeMutablePointer<AVCodecContext>

    /// Makes a context that is not opened yet.
    init(for codec: UnsafePointer<AVCodec>) throws(LibavFailure) {
        guard let pointer = unsafe avcodec_alloc_context3(codec) else {
            throw LibavFailure(function: "avcodec_alloc_context3", code: shim_averror(ENOMEM))
        }
        unsafe self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVCodecContext>? = unsafe pointer
        unsafe avcodec_free_context(&pointer)
    }

    /// Opens the codec; an option that it does not know is an error.
    func open(_ options: [String: String] = [:]) throws(LibavFailure) {
        var options = LibavOptions(options)
        try unsafe checked("avcodec_open2", avcodec_open2(pointer, nil, &options.dictionary))
        if let unused = options.unused {
            throw LibavFailure(function: "avcodec_open2 (\(unused))", code: shim_averror_option_not_found)
        }
    }

    /// Fills `packet` with the next one of an encoder; `false` when there is none for now.
    func receive(into packet: PacketStore.Packet) throws(LibavFailure) -> Bool {
        let code = unsafe avcodec_receive_packet(pointer, packet.pointer)
        if code == shim_averror_again || code == shim_averror_eof { return false }
        try checked("avcodec_receive_packet", code)
        return true
    }
}
