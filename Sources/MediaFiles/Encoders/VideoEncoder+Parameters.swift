internal import CFFmpeg
internal import VideoFrames

extension UnsafeMutablePointer<AVCodecContext> {
    /// Sets everything an encoder must know before it is opened, but for its private options.
    func configure(for plan: VideoPlan) {
        unsafe pointee.width = Int32(plan.size.width)
        unsafe pointee.height = Int32(plan.size.height)
        unsafe pointee.pix_fmt = plan.codedFormat
        unsafe pointee.time_base = plan.timeBase.libav
        if plan.track.frameRate.isPositive { unsafe pointee.framerate = plan.track.frameRate.libav }
        if plan.sampleAspectRatio.isPositive { unsafe pointee.sample_aspect_ratio = plan.sampleAspectRatio.libav }
        unsafe pointee.flags |= AV_CODEC_FLAG_BITEXACT
        unsafe configureColor(plan.color)
        unsafe configureFields(plan.track.fields)
        unsafe configureQuality(plan.quality)
        // libvpx and libaom take a frame to last this long; with one tick they believe the first to be worth next to nothing.
        let (rate, base) = (plan.track.frameRate, plan.timeBase.value)
        if plan.encoder.hasOption("cpu-used"), rate.isPositive, base > 0 {
            unsafe pointee.ticks_per_frame = Int32(clamping: Int(max(1, (1 / (rate.value * base)).rounded())))
        }
    }

    private func configureColor(_ color: ColorDescription) {
        unsafe pointee.color_primaries = AVColorPrimaries(UInt32(color.primaries))
        unsafe pointee.color_trc = AVColorTransferCharacteristic(UInt32(color.transfer))
        unsafe pointee.colorspace = AVColorSpace(UInt32(color.matrix))
        unsafe pointee.color_range = color.libavRange
        unsafe pointee.chroma_sample_location = AVChromaLocation(UInt32(color.chromaLocation))
    }

    private func configureFields(_ fields: VideoFrame.FieldOrder) {
        guard fields != .progressive else {
            unsafe pointee.field_order = AV_FIELD_PROGRESSIVE
            return
        }
        unsafe pointee.field_order = fields == .topFirst ? AV_FIELD_TT : AV_FIELD_BB
        unsafe pointee.flags |= AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME
    }

    private func configureQuality(_ quality: EncoderQuality) {
        unsafe pointee.bit_rate = Int64(quality.bitRate)
        if quality.maximumRate > 0 {
            unsafe pointee.rc_max_rate = Int64(quality.maximumRate)
            let keyFrame = unsafe Double(pointee.width) * Double(pointee.height) * EncoderQuality.bitsOfKeyFrame
            let usual = Swift.max(quality.maximumRate * 2, Int(keyFrame))
            unsafe pointee.rc_buffer_size = Int32(clamping: quality.bufferSize > 0 ? quality.bufferSize : usual)
        }
        if let quantizer = quality.quantizer {
            unsafe pointee.flags |= AV_CODEC_FLAG_QSCALE
            unsafe pointee.global_quality = Int32(quantizer * Double(FF_QP2LAMBDA))
        }
        if let interval = quality.keyFrameInterval { unsafe pointee.gop_size = Int32(interval) }
    }
}
