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
        unsafe configureQuality(plan.quality, duration: plan.track.duration)
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

    /// Bits a pixel that a detailed key frame takes at near-transparent quality.
    private static var bitsOfKeyFrame: Double { 1.25 }

    private func configureQuality(_ quality: EncoderQuality, duration: Double?) {
        unsafe pointee.bit_rate = Int64(quality.bitRate)
        if quality.maximumRate > 0 {
            unsafe pointee.rc_max_rate = Int64(quality.maximumRate)
            // A fifth of the film: a hard scene may borrow from the others, and the start adds a fifth at most.
            let seconds = Swift.min(10, Swift.max(0.5, (duration ?? 10) / 5))
            // A key frame of good quality must fit in any case, or a short quiet film begins blurred.
            let keyFrame = unsafe Double(pointee.width) * Double(pointee.height) * Self.bitsOfKeyFrame
            let bits = Swift.max(Double(quality.maximumRate) * seconds, keyFrame)
            unsafe pointee.rc_buffer_size = Int32(clamping: Int(bits))
        }
        if let quantizer = quality.quantizer {
            unsafe pointee.flags |= AV_CODEC_FLAG_QSCALE
            unsafe pointee.global_quality = Int32(quantizer * Double(FF_QP2LAMBDA))
        }
        if let interval = quality.keyFrameInterval { unsafe pointee.gop_size = Int32(interval) }
    }
}
