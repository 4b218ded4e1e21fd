internal import CFFmpeg
internal import VideoFrames

extension Demuxer {
    /// Says what is known of a stream from the container.
    func description(ofStream index: Int) -> StreamDescription {
        let stream = unsafe stream(index)
        let parameters = unsafe stream.pointee.codecpar.pointee
        let disposition = unsafe stream.pointee.disposition
        var description = StreamDescription(
            index: index, kind: StreamDescription.Kind(unsafe parameters.codec_type),
            codec: unsafe codecName(parameters), language: unsafe language(of: stream),
            isDefault: disposition & AV_DISPOSITION_DEFAULT != 0,
            isCover: disposition & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS) != 0)
        description.purposes = disposition & Self.purposes
        description.tags = unsafe SourceTags(stream.pointee.metadata)
        return description
    }

    /// Flags that tell people what a stream of sound or text is for.
    private static let purposes =
        AV_DISPOSITION_DUB | AV_DISPOSITION_ORIGINAL | AV_DISPOSITION_COMMENT | AV_DISPOSITION_LYRICS
        | AV_DISPOSITION_KARAOKE | AV_DISPOSITION_FORCED | AV_DISPOSITION_HEARING_IMPAIRED
        | AV_DISPOSITION_VISUAL_IMPAIRED | AV_DISPOSITION_CLEAN_EFFECTS | AV_DISPOSITION_CAPTIONS
        | AV_DISPOSITION_DESCRIPTIONS

    /// libav's name of the codec, or the four letters that the file has for one that libav does not know.
    private func codecName(_ parameters: AVCodecParameters) -> String {
        let name = unsafe String(cString: avcodec_get_name(parameters.codec_id))
        let tag = unsafe parameters.codec_tag
        guard unsafe parameters.codec_id == AV_CODEC_ID_NONE, tag != 0 else { return name }
        let letters = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
        guard letters.allSatisfy({ (33...126).contains($0) }) else { return name }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Tags and chapters of the whole file.
    var content: SourceContent { unsafe SourceContent(of: context) }

    private func language(of stream: UnsafeMutablePointer<AVStream>) -> String? {
        guard let entry = unsafe av_dict_get(stream.pointee.metadata, "language", nil, 0) else { return nil }
        let text = unsafe String(cString: entry.pointee.value)
        // Three letters and nothing else, so that no free text passes through here.
        guard text.utf8.count == 3, text != "und", text.utf8.allSatisfy({ (97...122).contains($0) }) else { return nil }
        return text
    }

    /// Says what is known of a video track from the container and its first frame.
    func videoTrack(
        _ description: StreamDescription, first: LibavFrame, importer: PictureImporter,
        pictureOrientation: ImageOrientation?, sampleAspectRatio: Rational?
    ) -> VideoTrack {
        let stream = unsafe stream(description.index)
        let frame = unsafe first.pointer
        let aspect = unsafe sampleAspectRatio ?? Rational(av_guess_sample_aspect_ratio(context, stream, frame))
        let geometry = DisplayGeometry(
            storedSize: importer.size, orientation: unsafe orientation(stream, first) ?? pictureOrientation ?? .up,
            sampleAspectRatio: aspect.isPositive ? aspect.value : 1)
        var track = VideoTrack(
            stream: description, format: importer.format, geometry: geometry,
            timeBase: unsafe Rational(stream.pointee.time_base))
        track.sampleAspectRatio = aspect.isPositive ? aspect : Rational(0, 1)
        track.sourcePixelFormat = unsafe pixelFormatName(frame.pointee.format)
        track.color = importer.color
        track.frameRate = unsafe Rational(stream.pointee.avg_frame_rate)
        track.baseFrameRate = unsafe Rational(stream.pointee.r_frame_rate)
        track.fields = first.fieldOrder
        track.highDynamicRange = HighDynamicRange(of: first)
        unsafe addLength(stream, to: &track)
        return track
    }

    private func addLength(_ stream: UnsafeMutablePointer<AVStream>, to track: inout VideoTrack) {
        track.bitRate = unsafe bitRate(of: stream)
        let whole = unsafe context.pointee.duration
        if unsafe stream.pointee.duration > 0 {
            track.duration = unsafe Double(stream.pointee.duration) * track.timeBase.value
        } else if whole > 0 {
            track.duration = Double(whole) / Double(AV_TIME_BASE)
        }
        if unsafe stream.pointee.nb_frames > 0 {
            track.estimatedFrameCount = unsafe Int(stream.pointee.nb_frames)
        } else if let duration = track.duration, track.frameRate.isPositive {
            track.estimatedFrameCount = Int((duration * track.frameRate.value).rounded())
        }
    }

    /// The stream's own bit rate, or what the file's leaves when the other streams' are taken off.
    private func bitRate(of stream: UnsafeMutablePointer<AVStream>) -> Int? {
        let own = unsafe stream.pointee.codecpar.pointee.bit_rate
        if own > 0 { return Int(own) }
        var rest = unsafe context.pointee.bit_rate
        for index in 0..<streamCount where unsafe index != Int(stream.pointee.index) {
            rest -= max(0, unsafe self.stream(index).pointee.codecpar.pointee.bit_rate)
        }
        return rest > 0 ? Int(rest) : nil
    }

    private func orientation(_ stream: UnsafeMutablePointer<AVStream>, _ first: LibavFrame) -> ImageOrientation? {
        var size = 0
        if let bytes = unsafe av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 {
            return ImageOrientation(displayMatrix: unsafe numbers(bytes))
        }
        if let data = unsafe av_frame_get_side_data(first.pointer, AV_FRAME_DATA_DISPLAYMATRIX),
            unsafe data.pointee.size >= 36
        {
            return ImageOrientation(displayMatrix: unsafe numbers(data.pointee.data))
        }
        return nil
    }

    private func numbers(_ bytes: UnsafeMutablePointer<UInt8>) -> [Int32] {
        (0..<9).map {
            unsafe UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self)
        }
    }
}

extension StreamDescription.Kind {
    /// Names libav's kind of stream.
    init(_ libav: AVMediaType) {
        switch libav {
        case AVMEDIA_TYPE_VIDEO: self = .video
        case AVMEDIA_TYPE_AUDIO: self = .audio
        case AVMEDIA_TYPE_SUBTITLE: self = .subtitle
        case AVMEDIA_TYPE_DATA: self = .data
        case AVMEDIA_TYPE_ATTACHMENT: self = .attachment
        default: self = .other
        }
    }
}

extension HighDynamicRange {
    /// Takes the static HDR data of a frame; `nil` when there is none.
    init?(of frame: LibavFrame) {
        let display = Self.bytes(of: frame, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)
        let light = Self.bytes(of: frame, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)
        guard display != nil || light != nil else { return nil }
        self.init(masteringDisplay: display, contentLight: light)
    }

    private static func bytes(of frame: LibavFrame, _ kind: AVFrameSideDataType) -> [UInt8]? {
        guard let data = unsafe av_frame_get_side_data(frame.pointer, kind), let start = unsafe data.pointee.data else {
            return nil
        }
        return unsafe Array(UnsafeBufferPointer(start: start, count: data.pointee.size))
    }
}
