internal import CFFmpeg
public import VideoFrames

/// Encodes single pictures that belong to no film, such as previews.
public enum PictureEncoder {
    /// Encodes a picture as the bytes of a PNG file.
    ///
    /// - Throws: `MediaError.encoder` or `.encoding`.
    public static func png(_ picture: consuming PixelBuffer) throws(MediaError) -> [UInt8] {
        guard let container = OutputContainer(named: "png") else { preconditionFailure("png is a known container") }
        let frameTime = Rational(1, 25)
        let stream = StreamDescription(index: 0, kind: .video, codec: "rawvideo")
        let geometry = DisplayGeometry(storedSize: picture.size)
        var track = VideoTrack(stream: stream, format: picture.format, geometry: geometry, timeBase: frameTime)
        track.color = picture.color
        let plan = try VideoPlan(track: track, number: 0, container: container, settings: MediaWriterSettings())
        let time = MediaTime(ticks: 0, timeBase: frameTime)
        let frame = VideoFrame(picture: picture, index: 0, presentationTime: time)
        do throws(LibavFailure) {
            return try encode(frame, plan)
        } catch {
            throw .encoding(path: "", frame: 0, error)
        }
    }

    private static func encode(_ frame: consuming VideoFrame, _ plan: VideoPlan) throws(LibavFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        let encoder = try VideoEncoder(plan: plan, hasGlobalHeader: false)
        let collect: PacketOutput = { packet throws(LibavFailure) in
            let content = unsafe packet.pointer.pointee
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: content.data, count: Int(content.size)))
        }
        try encoder.encode(frame, collect)
        try encoder.finish(collect)
        return bytes
    }
}
