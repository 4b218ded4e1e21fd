internal import CFFmpeg
internal import VideoFrames

extension EncoderQuality {
    /// libx265's own parameters: nothing about itself in the stream, and the mastering data in it.
    static func x265(_ track: VideoTrack, threads: Int, frames: Int) -> String {
        var parameters = ["log-level=none", "info=0", "const-vbv=1"]
        // Told here too, since libx265 would choose by the number of processors otherwise.
        parameters.append("frame-threads=\(frames)")
        if threads > 0 { parameters.append("pools=\(threads)") }
        if track.color.range == .limited { parameters.append("range=limited") }
        if let display = track.highDynamicRange?.masteringDisplay.flatMap(masteringDisplay) {
            parameters.append("master-display=\(display)")
        }
        if let light = track.highDynamicRange?.contentLight.flatMap(contentLight) {
            parameters.append("max-cll=\(light)")
        }
        return parameters.joined(separator: ":")
    }

    /// `G(x,y)B(x,y)R(x,y)WP(x,y)L(max,min)` in units of 0.00002 and 0.0001 cd/m² (ITU-T H.265, D.3.28), as x265 reads it.
    private static func masteringDisplay(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= MemoryLayout<AVMasteringDisplayMetadata>.size else { return nil }
        let data = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: AVMasteringDisplayMetadata.self) }
        guard data.has_primaries != 0, data.has_luminance != 0 else { return nil }
        func point(_ value: (AVRational, AVRational)) -> String {
            "(\(units(value.0, 50_000)),\(units(value.1, 50_000)))"
        }
        let (red, green, blue) = data.display_primaries
        let light = "(\(units(data.max_luminance, 10_000)),\(units(data.min_luminance, 10_000)))"
        return "G\(point(green))B\(point(blue))R\(point(red))WP\(point(data.white_point))L\(light)"
    }

    private static func contentLight(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= MemoryLayout<AVContentLightMetadata>.size else { return nil }
        let data = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: AVContentLightMetadata.self) }
        return "\(data.MaxCLL),\(data.MaxFALL)"
    }

    private static func units(_ value: AVRational, _ perUnit: Double) -> Int {
        value.den == 0 ? 0 : Int((Double(value.num) / Double(value.den) * perUnit).rounded())
    }
}
