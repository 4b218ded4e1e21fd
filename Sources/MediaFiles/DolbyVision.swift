internal import CFFmpeg

extension DynamicRangeData {
    /// The kinds that a stream or its first frame carries.
    static func all(of stream: UnsafeMutablePointer<AVStream>, first: LibavFrame) -> [DynamicRangeData] {
        var kinds: [DynamicRangeData] = []
        if unsafe DolbyVision.profile(of: stream) != nil { kinds.append(.dolbyVision) }
        let hasPlus = unsafe av_frame_get_side_data(first.pointer, AV_FRAME_DATA_DYNAMIC_HDR_PLUS) != nil
        if hasPlus { kinds.append(.hdr10Plus) }
        return kinds
    }
}

/// What a stream says of Dolby Vision.
enum DolbyVision {
    /// The stream's profile, or `nil` when it is not Dolby Vision.
    ///
    /// The base layer of profile 5 is not a picture by itself: its colors are only right after Dolby's own conversion.
    static func profile(of stream: UnsafeMutablePointer<AVStream>) -> Int? {
        var size = 0
        guard let bytes = unsafe av_stream_get_side_data(stream, AV_PKT_DATA_DOVI_CONF, &size),
            size >= MemoryLayout<AVDOVIDecoderConfigurationRecord>.size
        else { return nil }
        let record = unsafe UnsafeRawPointer(bytes).loadUnaligned(as: AVDOVIDecoderConfigurationRecord.self)
        return Int(record.dv_profile)
    }
}
