internal import CFFmpeg
internal import VideoFrames

/// Turns frames of a track into what its encoder takes: turned if need be, converted if need be, and clean.
final class FramePreparation {
    private let plan: VideoPlan
    private let converter: SampleConverter?
    private let palette: PaletteConverter?

    /// Prepares for frames as the plan says.
    init(for plan: VideoPlan) throws(LibavFailure) {
        self.plan = plan
        guard plan.converts, let format = plan.format.libav() else {
            (converter, palette) = (nil, nil)
            return
        }
        guard plan.codedFormat != AV_PIX_FMT_PAL8 else {
            palette = try PaletteConverter(from: (format, plan.track.color), size: plan.size)
            converter = nil
            return
        }
        palette = nil
        converter = try SampleConverter(
            from: (format, plan.track.color), to: (plan.codedFormat, plan.color), size: plan.size)
    }

    /// Calls `body` with the frame for the encoder, which may keep references to its memory but not the frame.
    func prepare(
        _ frame: consuming VideoFrame, time: Int64, _ body: (UnsafeMutablePointer<AVFrame>) throws(LibavFailure) -> Void
    ) throws(LibavFailure) {
        let fields = frame.fields
        let picture = try libavPicture(of: frame)
        let source = unsafe picture.frame
        guard let converted = try unsafe converted(source) else {
            unsafe describe(source, time: time, fields: fields)
            return try unsafe body(source)
        }
        unsafe describe(converted.pointer, time: time, fields: fields)
        try unsafe body(converted.pointer)
    }

    private func converted(_ source: UnsafeMutablePointer<AVFrame>) throws(LibavFailure) -> LibavFrame? {
        if let palette { return try unsafe palette.convert(source) }
        return try unsafe converter?.convert(source)
    }

    private func libavPicture(of frame: consuming VideoFrame) throws(LibavFailure) -> LibavPicture {
        if plan.turnsPixels {
            let turned = frame.picture.oriented(plan.track.geometry.orientation)
            return try LibavPicture(copying: turned)
        }
        if let picture = frame.picture.owner as? LibavPicture { return picture }
        return try LibavPicture(copying: frame.picture)
    }

    /// Sets all that the encoder may know of a frame and removes everything else.
    private func describe(_ frame: UnsafeMutablePointer<AVFrame>, time: Int64, fields: VideoFrame.FieldOrder) {
        while unsafe frame.pointee.nb_side_data > 0, let first = unsafe frame.pointee.side_data[0] {
            unsafe av_frame_remove_side_data(frame, first.pointee.type)
        }
        unsafe av_dict_free(&frame.pointee.metadata)
        unsafe frame.pointee.format = plan.codedFormat.rawValue
        unsafe frame.pointee.pts = time
        unsafe frame.pointee.pkt_dts = shim_nopts
        unsafe frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
        unsafe frame.pointee.key_frame = 0
        unsafe frame.pointee.quality = 0
        unsafe frame.pointee.repeat_pict = 0
        unsafe frame.pointee.interlaced_frame = fields == .progressive ? 0 : 1
        unsafe frame.pointee.top_field_first = fields == .topFirst ? 1 : 0
        unsafe frame.pointee.sample_aspect_ratio = plan.sampleAspectRatio.libav
        unsafe frame.pointee.color_primaries = AVColorPrimaries(UInt32(plan.color.primaries))
        unsafe frame.pointee.color_trc = AVColorTransferCharacteristic(UInt32(plan.color.transfer))
        unsafe frame.pointee.colorspace = AVColorSpace(UInt32(plan.color.matrix))
        unsafe frame.pointee.color_range = plan.color.libavRange
        unsafe frame.pointee.chroma_location = AVChromaLocation(UInt32(plan.color.chromaLocation))
    }
}

extension ColorDescription {
    /// The range as libav numbers it.
    var libavRange: AVColorRange {
        switch range {
        case .unspecified: AVCOL_RANGE_UNSPECIFIED
        case .limited: AVCOL_RANGE_MPEG
        case .full: AVCOL_RANGE_JPEG
        }
    }
}
