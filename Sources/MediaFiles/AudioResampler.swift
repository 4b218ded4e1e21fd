internal import CFFmpeg

/// Brings decoded sound into an encoder's form and portions: the one owner of an `SwrContext` and an `AVAudioFifo`.
@safe final class AudioResampler {
    private let context: OpaquePointer
    private let queue: OpaquePointer
    private let encoder: CodecContext

    /// Prepares for an opened encoder; what comes in is learned from the first frame.
    init(into encoder: CodecContext) throws(LibavFailure) {
        self.encoder = encoder
        guard let context = unsafe swr_alloc() else {
            throw LibavFailure(function: "swr_alloc", code: shim_averror(ENOMEM))
        }
        guard
            let queue = unsafe av_audio_fifo_alloc(
                encoder.pointer.pointee.sample_fmt, encoder.pointer.pointee.ch_layout.nb_channels, 4096)
        else {
            var context: OpaquePointer? = unsafe context
            unsafe swr_free(&context)
            throw LibavFailure(function: "av_audio_fifo_alloc", code: shim_averror(ENOMEM))
        }
        unsafe self.context = context
        unsafe self.queue = queue
    }

    deinit {
        var context: OpaquePointer? = unsafe context
        unsafe swr_free(&context)
        unsafe av_audio_fifo_free(queue)
    }

    /// Takes a decoded frame in; returns how many samples came out.
    func append(_ frame: LibavFrame) throws(LibavFailure) -> Int64 {
        unsafe nameChannels(frame.pointer)
        return try unsafe convert(frame.pointer)
    }

    /// Some formats only count their channels; then they are taken in the usual order.
    private func nameChannels(_ frame: UnsafeMutablePointer<AVFrame>) {
        guard unsafe frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC else { return }
        unsafe av_channel_layout_default(&frame.pointee.ch_layout, frame.pointee.ch_layout.nb_channels)
    }

    /// Takes the samples that the resampler still holds.
    func finish() throws(LibavFailure) {
        guard unsafe swr_is_initialized(context) != 0 else { return }
        _ = try unsafe convert(nil)
    }

    private func convert(_ input: UnsafeMutablePointer<AVFrame>?) throws(LibavFailure) -> Int64 {
        let output = try emptyFrame()
        var code = unsafe swr_convert_frame(context, output.pointer, input)
        if code == shim_averror_input_changed || code == shim_averror_output_changed {
            // The source's form changed on the way; start again with the new one.
            unsafe swr_close(context)
            code = unsafe swr_convert_frame(context, output.pointer, input)
        }
        try checked("swr_convert_frame", code)
        return try add(output)
    }

    /// Adds silence; returns its length.
    func appendSilence(_ count: Int) throws(LibavFailure) -> Int64 {
        let frame = try allocatedFrame(count)
        unsafe av_samples_set_silence(
            frame.pointer.pointee.extended_data, 0, Int32(count), encoder.pointer.pointee.ch_layout.nb_channels,
            encoder.pointer.pointee.sample_fmt)
        return try add(frame)
    }

    private func add(_ frame: LibavFrame) throws(LibavFailure) -> Int64 {
        let count = unsafe frame.pointer.pointee.nb_samples
        guard count > 0, let data = unsafe frame.pointer.pointee.extended_data else { return 0 }
        try unsafe checked("av_audio_fifo_write", av_audio_fifo_write(queue, Self.channels(data), count))
        return Int64(count)
    }

    /// The same pointers with the type that the queue wants.
    private static func channels(
        _ data: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    ) -> UnsafeMutablePointer<UnsafeMutableRawPointer?> {
        unsafe UnsafeMutableRawPointer(data).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    }

    /// Returns the next `count` samples, or `nil` while there are fewer; at the end, what is left.
    func take(_ count: Int, evenLess: Bool) throws(LibavFailure) -> LibavFrame? {
        let waiting = unsafe Int(av_audio_fifo_size(queue))
        // Encoders without a frame size take any number.
        let wanted = count > 0 ? count : max(1, waiting)
        guard waiting >= wanted || (evenLess && waiting > 0) else { return nil }
        let frame = try allocatedFrame(min(wanted, waiting))
        guard let data = unsafe frame.pointer.pointee.extended_data else { return nil }
        let number = unsafe frame.pointer.pointee.nb_samples
        try unsafe checked("av_audio_fifo_read", av_audio_fifo_read(queue, Self.channels(data), number))
        return frame
    }

    private func allocatedFrame(_ count: Int) throws(LibavFailure) -> LibavFrame {
        let frame = try emptyFrame()
        unsafe frame.pointer.pointee.nb_samples = Int32(count)
        try unsafe checked("av_frame_get_buffer", av_frame_get_buffer(frame.pointer, 0))
        return frame
    }

    private func emptyFrame() throws(LibavFailure) -> LibavFrame {
        let frame = try LibavFrame()
        unsafe frame.pointer.pointee.format = encoder.pointer.pointee.sample_fmt.rawValue
        unsafe frame.pointer.pointee.sample_rate = encoder.pointer.pointee.sample_rate
        try unsafe checked(
            "av_channel_layout_copy",
            av_channel_layout_copy(&frame.pointer.pointee.ch_layout, &encoder.pointer.pointee.ch_layout))
        return frame
    }
}
