internal import CFFmpeg
internal import VideoFrames

/// Memory of a device that pictures are brought to before it encodes them.
@safe final class HardwareFrames {
    private var device: UnsafeMutablePointer<AVBufferRef>?
    private var frames: UnsafeMutablePointer<AVBufferRef>?

    /// Opens the machine's first device of the kind that `format` belongs to.
    ///
    /// - Parameters:
    ///   - format: The device's form of a picture.
    ///   - source: The form that pictures come in.
    init(format: AVPixelFormat, source: AVPixelFormat, size: PictureSize) throws(LibavFailure) {
        let code = unsafe av_hwdevice_ctx_create(&device, Self.kind(of: format), nil, nil, 0)
        do throws(LibavFailure) {
            try checked("av_hwdevice_ctx_create", code)
            try prepare(format: format, source: source, size: size)
        } catch {
            unsafe av_buffer_unref(&frames)
            unsafe av_buffer_unref(&device)
            throw error
        }
    }

    deinit {
        unsafe av_buffer_unref(&frames)
        unsafe av_buffer_unref(&device)
    }

    private func prepare(format: AVPixelFormat, source: AVPixelFormat, size: PictureSize) throws(LibavFailure) {
        unsafe frames = av_hwframe_ctx_alloc(device)
        guard let frames = unsafe frames else {
            throw LibavFailure(function: "av_hwframe_ctx_alloc", code: shim_averror(ENOMEM))
        }
        let context = unsafe UnsafeMutableRawPointer(frames.pointee.data)?.assumingMemoryBound(
            to: AVHWFramesContext.self)
        guard let context = unsafe context else {
            throw LibavFailure(function: "av_hwframe_ctx_alloc", code: shim_averror(ENOMEM))
        }
        unsafe context.pointee.format = format
        unsafe context.pointee.sw_format = source
        unsafe context.pointee.width = Int32(size.width)
        unsafe context.pointee.height = Int32(size.height)
        // Reordering holds on to some; the driver may allow no more later on.
        unsafe context.pointee.initial_pool_size = 20
        try unsafe checked("av_hwframe_ctx_init", av_hwframe_ctx_init(frames))
    }

    private static func kind(of format: AVPixelFormat) -> AVHWDeviceType {
        switch format {
        case AV_PIX_FMT_VAAPI: AV_HWDEVICE_TYPE_VAAPI
        case AV_PIX_FMT_CUDA: AV_HWDEVICE_TYPE_CUDA
        case AV_PIX_FMT_QSV: AV_HWDEVICE_TYPE_QSV
        case AV_PIX_FMT_VULKAN: AV_HWDEVICE_TYPE_VULKAN
        case AV_PIX_FMT_DRM_PRIME: AV_HWDEVICE_TYPE_DRM
        default: AV_HWDEVICE_TYPE_NONE
        }
    }

    /// Tells an encoder that its pictures come from here.
    func attach(to codec: UnsafeMutablePointer<AVCodecContext>, format: AVPixelFormat) {
        unsafe codec.pointee.pix_fmt = format
        unsafe codec.pointee.hw_frames_ctx = av_buffer_ref(frames)
    }

    /// Copies a picture to the device, with what is said of it.
    func upload(_ source: UnsafeMutablePointer<AVFrame>) throws(LibavFailure) -> LibavFrame {
        let target = try LibavFrame()
        try unsafe checked("av_hwframe_get_buffer", av_hwframe_get_buffer(frames, target.pointer, 0))
        try unsafe checked("av_hwframe_transfer_data", av_hwframe_transfer_data(target.pointer, source, 0))
        try unsafe checked("av_frame_copy_props", av_frame_copy_props(target.pointer, source))
        return target
    }
}
