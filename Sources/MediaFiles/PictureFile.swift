internal import CFFmpeg
public import VideoFrames

/// Writes single pictures that people look at, such as previews.
public enum PictureFile {
    /// Writes a picture as a PNG file as it is shown: upright, with square pixels, in RGB or gray.
    ///
    /// The picture's own matrix and range are used for the conversion. Nothing but the pixels gets into the file, and it
    /// appears only when it is complete.
    ///
    /// - Throws: `MediaError.outputExists`, `.creating`, `.encoder`, `.encoding` or `.writing`.
    public static func writePNG(
        _ picture: borrowing PixelBuffer, geometry: DisplayGeometry, to path: String, replacesExisting: Bool = false
    ) throws(MediaError) {
        guard let png = OutputContainer(named: "png") else { throw .unknownContainer(path: path) }
        var frame: VideoFrame
        do throws(LibavFailure) {
            frame = VideoFrame(
                picture: try shown(picture, geometry), index: 0,
                presentationTime: MediaTime(ticks: 0, timeBase: Rational(1, 25)))
        } catch {
            throw .encoding(path: path, frame: 0, error)
        }
        let plan = try VideoPlan(
            track: track(of: frame), number: 0, container: png, settings: MediaWriterSettings())
        let file = try OutputFile(path: path, replacesExisting: replacesExisting)
        try encode(frame, plan: plan, into: file)
        try file.close()
        try file.publish()
    }

    private static func track(of frame: borrowing VideoFrame) -> VideoTrack {
        var track = VideoTrack(
            stream: StreamDescription(index: 0, kind: .video, codec: "png"), format: frame.picture.format,
            geometry: DisplayGeometry(storedSize: frame.picture.size), timeBase: frame.presentationTime.timeBase)
        track.color = frame.picture.color
        return track
    }

    /// Returns the picture turned and stretched.
    private static func shown(
        _ picture: borrowing PixelBuffer, _ geometry: DisplayGeometry
    ) throws(LibavFailure) -> PixelBuffer {
        let turned = picture.oriented(geometry.orientation)
        let size = geometry.displayedSize
        guard size != turned.size, let libav = turned.format.libav() else { return turned }
        let source = try LibavPicture(copying: turned)
        let kind = (format: libav, color: turned.color)
        let converter = try SampleConverter(from: kind, to: kind, size: turned.size, newSize: size)
        let stretched = unsafe LibavPicture(
            owning: try unsafe converter.convert(source.frame).release(), format: turned.format)
        return unsafe PixelBuffer(
            adopting: stretched, planes: stretched.planes, format: turned.format, size: size, color: turned.color)
    }

    private static func encode(
        _ frame: consuming VideoFrame, plan: VideoPlan, into file: OutputFile
    ) throws(MediaError) {
        let write: PacketOutput = { packet throws(LibavFailure) in
            let bytes = unsafe UnsafeRawBufferPointer(
                start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size))
            try checked("write", unsafe file.write(bytes))
        }
        do throws(LibavFailure) {
            let encoder = try VideoEncoder(plan: plan, hasGlobalHeader: false)
            try encoder.encode(frame, write)
            try encoder.finish(write)
        } catch {
            throw file.firstFailure.map { .writing(path: file.path, $0) }
                ?? .encoding(path: file.path, frame: 0, error)
        }
    }
}
