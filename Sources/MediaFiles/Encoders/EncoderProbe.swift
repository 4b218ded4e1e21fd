internal import CFFmpeg
internal import VideoFrames

/// Opens an encoder that works in hardware on a small picture, to see whether the machine has what it needs.
struct EncoderProbe {
    private let encoder: EncoderDescription
    /// Large enough for every device.
    private static let size = PictureSize(width: 640, height: 480)

    init(_ encoder: EncoderDescription) { self.encoder = encoder }

    /// - Throws: `EncoderProblem.noDevice` with libav's reason.
    func run() throws(EncoderProblem) {
        LibavLog.install()
        _ = LibavLog.takeLastLine()
        do throws(LibavFailure) {
            try open()
        } catch {
            throw .noDevice(encoder: encoder.name, reason: error.lastLogLine ?? usualReason ?? error.reason)
        }
    }

    /// Why it probably failed, where libav has no words for it.
    private var usualReason: String? {
        if encoder.uploadFormat == AV_PIX_FMT_VAAPI { return "no device can be opened by VA-API" }
        return encoder.name.hasSuffix("_v4l2m2m") ? "no device at /dev/video encodes this" : nil
    }

    private func open() throws(LibavFailure) {
        guard let found = unsafe avcodec_find_encoder_by_name(encoder.name), let format = encoder.formats.first else {
            throw LibavFailure(function: "avcodec_find_encoder_by_name", code: shim_averror(EINVAL))
        }
        let codec = try unsafe CodecContext(for: found)
        unsafe codec.pointer.pointee.width = Int32(Self.size.width)
        unsafe codec.pointer.pointee.height = Int32(Self.size.height)
        unsafe codec.pointer.pointee.pix_fmt = format
        unsafe codec.pointer.pointee.time_base = AVRational(num: 1, den: 25)
        unsafe codec.pointer.pointee.framerate = AVRational(num: 25, den: 1)
        unsafe codec.pointer.pointee.bit_rate = 1_000_000
        if let upload = encoder.uploadFormat {
            let frames = try HardwareFrames(format: upload, source: format, size: Self.size)
            unsafe frames.attach(to: codec.pointer, format: upload)
        }
        try codec.open()
    }
}
