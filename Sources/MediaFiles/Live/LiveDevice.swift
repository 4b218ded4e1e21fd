internal import CFFmpeg
internal import VideoFrames

/// Shows pictures in a window, or gives them to a loopback camera.
@safe final class LiveDevice {
    let name: String
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let scaler: SampleConverter?
    private let size: PictureSize
    private let color: ColorDescription

    /// Opens the device for pictures of a track.
    ///
    /// - Throws: `MediaError.creating` when this libav has no such device, or it cannot be opened.
    init(_ address: LiveAddress, format: String, track: VideoTrack) throws(MediaError) {
        name = address.name
        size = track.geometry.storedSize
        color = track.color
        avdevice_register_all()
        do throws(LibavFailure) {
            var made: UnsafeMutablePointer<AVFormatContext>?
            try unsafe checked(
                "avformat_alloc_output_context2",
                avformat_alloc_output_context2(&made, nil, Self.known(format), address.name))
            guard let made = unsafe made else {
                throw LibavFailure(function: "avformat_alloc_output_context2", code: shim_averror(ENOMEM))
            }
            unsafe context = made
            let format = track.format.libav() ?? AV_PIX_FMT_YUV420P
            let isPlain = format == AV_PIX_FMT_YUV420P
            scaler =
                isPlain
                ? nil
                : try SampleConverter(from: (format, track.color), to: (AV_PIX_FMT_YUV420P, track.color), size: size)
            try unsafe Self.describe(made, size)
            if unsafe made.pointee.oformat.pointee.flags & AVFMT_NOFILE == 0 {
                try unsafe checked("avio_open", avio_open(&made.pointee.pb, address.name, AVIO_FLAG_WRITE))
            }
            try unsafe checked("avformat_write_header", avformat_write_header(made, nil))
        } catch {
            throw .creating(path: address.name, error)
        }
    }

    deinit { unsafe avformat_free_context(context) }

    /// The first of several names that this libav knows.
    private static func known(_ names: String) -> String {
        let list = names.split(separator: ",").map(String.init)
        return list.first { unsafe av_guess_format($0, nil, nil) != nil } ?? names
    }

    private static func describe(_ context: UnsafeMutablePointer<AVFormatContext>, _ size: PictureSize)
        throws(LibavFailure)
    {
        guard let stream = unsafe avformat_new_stream(context, nil), let parameters = unsafe stream.pointee.codecpar
        else {
            throw LibavFailure(function: "avformat_new_stream", code: shim_averror(ENOMEM))
        }
        unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        unsafe parameters.pointee.codec_id = AV_CODEC_ID_RAWVIDEO
        unsafe parameters.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        unsafe parameters.pointee.width = Int32(size.width)
        unsafe parameters.pointee.height = Int32(size.height)
        unsafe stream.pointee.time_base = LiveSource.timeBase.libav
    }

    /// Shows a picture.
    func show(_ picture: borrowing PixelBuffer, time: MediaTime) throws(LibavFailure) {
        let source = try LibavPicture(copying: picture)
        let packet = try PacketStore.Packet()
        if let scaler {
            let converted = try unsafe scaler.convert(source.frame)
            try unsafe fill(packet, from: converted.pointer)
        } else {
            try unsafe fill(packet, from: source.frame)
        }
        unsafe packet.pointer.pointee.pts = time.ticks
        unsafe packet.pointer.pointee.dts = time.ticks
        try unsafe checked("av_write_frame", av_write_frame(context, packet.pointer))
    }

    private func fill(_ packet: PacketStore.Packet, from frame: UnsafeMutablePointer<AVFrame>) throws(LibavFailure) {
        let (width, height) = (Int32(size.width), Int32(size.height))
        let bytes = av_image_get_buffer_size(AV_PIX_FMT_YUV420P, width, height, 1)
        try unsafe checked("av_new_packet", av_new_packet(packet.pointer, bytes))
        let planes = unsafe [
            UnsafePointer(frame.pointee.data.0), UnsafePointer(frame.pointee.data.1),
            UnsafePointer(frame.pointee.data.2), nil,
        ]
        let lines = unsafe [frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2, 0]
        try unsafe checked(
            "av_image_copy_to_buffer",
            av_image_copy_to_buffer(
                packet.pointer.pointee.data, bytes, planes, lines, AV_PIX_FMT_YUV420P, width, height, 1))
    }

    /// Closes the device.
    func finish() { _ = unsafe av_write_trailer(context) }
}
