internal import CFFmpeg
internal import VideoFrames

extension Demuxer {
    /// Opens a live source with libav's own protocols and devices.
    static func open(
        _ address: LiveAddress, options: LiveInputOptions, interrupt: InterruptSwitch
    ) throws(LibavFailure) -> UnsafeMutablePointer<AVFormatContext> {
        guard let fresh = unsafe avformat_alloc_context() else {
            throw LibavFailure(function: "avformat_alloc_context", code: shim_averror(ENOMEM))
        }
        unsafe fresh.pointee.interrupt_callback = unsafe interrupt.callback
        unsafe fresh.pointee.max_streams = 32
        var format: UnsafePointer<AVInputFormat>?
        if case .device(let name) = address.kind {
            avdevice_register_all()
            unsafe format = av_find_input_format(name)
            guard unsafe format != nil else {
                unsafe avformat_free_context(fresh)
                throw LibavFailure(function: "av_find_input_format", code: shim_averror_demuxer_not_found)
            }
        }
        var settings = LibavOptions(inputOptions(for: address, options))
        var context: UnsafeMutablePointer<AVFormatContext>? = unsafe fresh
        try unsafe checked(
            "avformat_open_input", avformat_open_input(&context, address.name, format, &settings.dictionary))
        guard let context = unsafe context else {
            throw LibavFailure(function: "avformat_open_input", code: shim_averror(EINVAL))
        }
        return unsafe context
    }

    private static func inputOptions(for address: LiveAddress, _ options: LiveInputOptions) -> [String: String] {
        var result = ["fflags": "nobuffer+discardcorrupt"]
        if case .device = address.kind {
            if let size = options.size { result["video_size"] = "\(size.width)x\(size.height)" }
            if let rate = options.frameRate { result["framerate"] = "\(rate)" }
            return result
        }
        result["probesize"] = "\(1 << 20)"
        result["analyzeduration"] = "\(Int(options.probeSeconds * 1e6))"
        // Playlists may name further addresses, but nothing on this machine's disks.
        result["protocol_whitelist"] = "udp,rtp,tcp,rtsp,rtmp,rtmps,srt,http,https,tls,crypto,unix,httpproxy"
        switch address.scheme {
        case "udp", "rtp": result["fifo_size"] = "50000"; result["overrun_nonfatal"] = "1"
        case "rtsp", "rtsps": result["rtsp_transport"] = "tcp"
        default: break
        }
        if options.listens { addListening(to: &result, scheme: address.scheme) }
        return result
    }

    private static func addListening(to result: inout [String: String], scheme: String?) {
        switch scheme {
        case "srt": result["mode"] = "listener"
        case "rtsp", "rtsps": result["rtsp_flags"] = "listen"
        case "tcp", "rtmp", "http", "unix": result["listen"] = "1"
        default: break
        }
    }
}
