internal import CFFmpeg
internal import VideoFrames

/// One video track while it is read: decoder, import of pictures, and times.
final class ActiveTrack {
    /// A frame as it left the decoder.
    struct Decoded {
        let frame: LibavFrame
        let isDamaged: Bool
    }

    let decoder: TrackDecoder
    private(set) var description: VideoTrack
    /// Frames handed out.
    private(set) var delivered = 0
    /// Whether any frame came with captions.
    private(set) var hasCaptions = false
    /// Whether times are handed out as they are, also where they run backwards.
    var isLive = false
    private let importer: PictureImporter
    private var clock: FrameClock
    private var waiting: [Decoded]
    private var reportedChange: (size: PictureSize, format: Int32)

    /// Takes over a decoder that has given its first frames.
    init(decoder: TrackDecoder, description: VideoTrack, importer: PictureImporter, waiting: [Decoded]) {
        self.decoder = decoder
        self.description = description
        self.importer = importer
        self.waiting = waiting
        clock = FrameClock(timeBase: description.timeBase, frameRate: description.frameRate)
        let format = unsafe waiting.first?.frame.pointer.pointee.format ?? AV_PIX_FMT_NONE.rawValue
        reportedChange = (importer.size, format)
    }

    /// Returns the next decoded frame, `nil` when the decoder wants a packet or has ended.
    func next() throws(LibavFailure) -> Decoded? {
        if !waiting.isEmpty { return waiting.removeFirst() }
        guard let (frame, isDamaged) = try decoder.receive() else { return nil }
        return Decoded(frame: frame, isDamaged: isDamaged)
    }

    /// Starts anew after a seek.
    func restart() {
        decoder.flush()
        delivered = 0
        waiting = []
        clock = FrameClock(timeBase: description.timeBase, frameRate: description.frameRate)
    }

    /// Makes the frame that is handed out.
    func makeFrame(_ decoded: Decoded, track: Int, warnings: inout [MediaWarning]) throws(LibavFailure) -> VideoFrame {
        noteChange(decoded.frame, track: track, warnings: &warnings)
        let frame = unsafe decoded.frame.pointer.pointee
        let time = unsafe frame.best_effort_timestamp == shim_nopts ? nil : frame.best_effort_timestamp
        let duration = unsafe frame.pkt_duration > 0 ? frame.pkt_duration : nil
        let fields = decoded.frame.fieldOrder
        if unsafe av_frame_get_side_data(decoded.frame.pointer, AV_FRAME_DATA_A53_CC) != nil { hasCaptions = true }
        // A live source's clock may jump; whoever reads it puts that right.
        let shown =
            isLive ? time ?? clock.next(time: time, duration: duration) : clock.next(time: time, duration: duration)
        let picture = try importer.picture(from: decoded.frame)
        let pixels = unsafe PixelBuffer(
            adopting: picture, planes: picture.planes, format: importer.format, size: importer.size,
            color: importer.color)
        defer { delivered += 1 }
        return VideoFrame(
            picture: pixels, track: track, index: delivered,
            presentationTime: MediaTime(ticks: shown, timeBase: description.timeBase),
            duration: duration.map { MediaTime(ticks: $0, timeBase: description.timeBase) },
            geometry: description.geometry, isDamaged: decoded.isDamaged, fields: fields)
    }

    /// Frames whose times are a guess.
    var guessedTimes: Int { clock.guesses }

    private func noteChange(_ decoded: LibavFrame, track: Int, warnings: inout [MediaWarning]) {
        let frame = unsafe decoded.pointer
        let size = unsafe PictureSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        let format = unsafe frame.pointee.format
        if size != reportedChange.size {
            warnings.append(.sizeChanged(track: track, frame: delivered, from: reportedChange.size, to: size))
        }
        if format != reportedChange.format {
            warnings.append(
                .formatChanged(
                    track: track, frame: delivered, from: pixelFormatName(reportedChange.format),
                    to: pixelFormatName(format)))
        }
        reportedChange = (size, format)
    }
}

/// libav's name of a sample layout.
func pixelFormatName(_ format: Int32) -> String {
    unsafe av_get_pix_fmt_name(AVPixelFormat(rawValue: format)).map { unsafe String(cString: $0) } ?? "none"
}

extension LibavFrame {
    /// Whether the picture holds two fields, and which is first.
    var fieldOrder: VideoFrame.FieldOrder {
        let frame = unsafe pointer
        guard unsafe frame.pointee.interlaced_frame != 0 else { return .progressive }
        return unsafe frame.pointee.top_field_first != 0 ? .topFirst : .bottomFirst
    }
}
