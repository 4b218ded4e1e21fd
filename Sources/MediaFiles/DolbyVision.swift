internal import CFFmpeg

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
