internal import CFFmpeg
internal import VideoFrames

extension MediaReader {
    /// Time of the first picture or sound in seconds, on the scale of the frames' times, where the container tells.
    public var startTime: Double? {
        let start = unsafe demuxer.context.pointee.start_time
        return start == shim_nopts ? nil : Double(start) / Double(AV_TIME_BASE)
    }

    /// Goes to a key frame at least a second before a time on the scale of the frames' times, so that the frames which
    /// follow lead up to it.
    ///
    /// Frames are numbered from 0 again after that. A source that only goes forward, such as a pipe, stays where it is. Packets
    /// for copying are not complete afterwards, so this is for previews.
    ///
    /// - Throws: `MediaError.decoding` when the container cannot find the place.
    public func seek(toSeconds seconds: Double) throws(MediaError) {
        guard demuxer.isSeekable, !isPicture else { return }
        do throws(LibavFailure) {
            try demuxer.seek(toSeconds: seconds - 1)
        } catch {
            throw .decoding(path: path, frame: 0, error)
        }
        backlog.removeAll()
        receiving = []
        isAtEnd = false
        for track in decoders { track.restart() }
    }
}
