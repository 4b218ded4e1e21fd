internal import CFFmpeg
internal import VideoFrames

extension VideoPlan {
    /// Chooses the encoder's pixel format: the same planes, else the nearest that loses least.
    static func codedFormat(
        of format: PixelFormat, size: PictureSize, encoder: EncoderDescription
    ) throws(MediaError) -> (format: AVPixelFormat, losses: Set<FormatLoss>) {
        if encoder.codec == AV_CODEC_ID_GIF {
            // Of what the encoder takes, only this has colors of the picture's own; alpha is all or nothing.
            return (AV_PIX_FMT_PAL8, [.colors])
        }
        let offered = encoder.formats(for: size)
        func same(_ wanted: PixelFormat) -> AVPixelFormat? { offered.first { PixelFormat(libav: $0) == wanted } }
        if let exact = same(format) { return (exact, []) }
        if format.hasAlpha, !offered.contains(where: hasAlpha), let opaque = same(format.withoutAlpha) {
            return (opaque, [.alpha])
        }
        guard let source = format.libav() else { throw .encoder(name: encoder.name, reason: "unknown pixel format") }
        var list = offered + [AV_PIX_FMT_NONE]
        var flags: Int32 = 0
        let best = unsafe avcodec_find_best_pix_fmt_of_list(&list, source, format.hasAlpha ? 1 : 0, &flags)
        guard best != AV_PIX_FMT_NONE else {
            throw .encoder(name: encoder.name, reason: "no pixel format for pictures of \(size.width)×\(size.height)")
        }
        return (best, losses(from: source, to: best, hasAlpha: format.hasAlpha))
    }

    private static func hasAlpha(_ format: AVPixelFormat) -> Bool {
        guard let descriptor = unsafe av_pix_fmt_desc_get(format) else { return false }
        return unsafe descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
    }

    private static func isRGB(_ format: AVPixelFormat) -> Bool {
        guard let descriptor = unsafe av_pix_fmt_desc_get(format) else { return false }
        return unsafe descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    }

    private static func losses(from: AVPixelFormat, to: AVPixelFormat, hasAlpha: Bool) -> Set<FormatLoss> {
        let flags = av_get_pix_fmt_loss(to, from, hasAlpha ? 1 : 0)
        var result: Set<FormatLoss> = []
        if flags & FF_LOSS_DEPTH != 0 { result.insert(.depth) }
        if flags & (FF_LOSS_RESOLUTION | FF_LOSS_CHROMA) != 0 { result.insert(.chroma) }
        if flags & FF_LOSS_ALPHA != 0 { result.insert(.alpha) }
        if isRGB(from) != isRGB(to) { result.insert(.rounding) }
        return result
    }

    /// The meaning of the encoder's samples.
    ///
    /// It is the source's but where the color model changes, and for JPEG, whose files always mean BT.601 with full range
    /// (ITU-T T.871).
    static func color(
        of track: VideoTrack, codedAs format: AVPixelFormat, encoder: EncoderDescription
    ) -> ColorDescription {
        var color = track.color
        let isYUV = !isRGB(format) && PixelFormat(libav: format)?.model != .gray
        if encoder.codec == AV_CODEC_ID_MJPEG {
            color.range = .full
            color.matrix = 5
        } else if isRGB(format) {
            color.matrix = 0
            color.range = .full
        } else if track.format.model == .rgb, isYUV {
            color.matrix = track.geometry.storedSize.height >= 720 ? 1 : 6
            color.range = .limited
        }
        return color
    }
}
