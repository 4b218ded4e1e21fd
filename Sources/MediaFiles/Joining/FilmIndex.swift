internal import CFFmpeg
internal import Glibc
public import VideoFrames

/// The times of all frames of a film's first video, found without decoding any.
///
/// Frames that an edit list hides are not among them.
public struct FilmIndex: Sendable {
    /// One frame as the container lists it.
    public struct Frame: Hashable, Sendable {
        /// When it is shown, in ticks of ``FilmIndex/timeBase``.
        public var time: Int64
        /// How long it is shown; 0 where the container does not say.
        public var duration: Int64
        /// Whether decoding can begin with it.
        public var isKey: Bool
    }

    /// Length of a tick in seconds.
    public let timeBase: Rational
    /// The frames in the order in which they are shown.
    public let frames: [Frame]

    /// Reads the whole file, packet by packet.
    ///
    /// - Parameters:
    ///   - path: The file, as for ``MediaReader``.
    ///   - track: The video whose frames are wanted.
    /// - Throws: `MediaError.opening`; `.unsupportedVideo` where frames have no times, or two have the same; `.decoding` when the file
    ///   breaks off.
    public init(path: String, track: VideoTrack) throws(MediaError) {
        let demuxer = try Demuxer(path: path, options: MediaReaderOptions())
        timeBase = unsafe Rational(demuxer.stream(track.stream.index).pointee.time_base)
        var found: [Frame] = []
        do throws(LibavFailure) {
            while let packet = try demuxer.readPacket() {
                guard packet.stream == track.stream.index else { continue }
                let content = unsafe packet.pointer.pointee
                if unsafe content.flags & AV_PKT_FLAG_DISCARD != 0 { continue }
                guard unsafe content.pts != shim_nopts else {
                    throw LibavFailure(function: "", code: shim_averror(EINVAL))
                }
                unsafe found.append(
                    Frame(
                        time: content.pts, duration: max(0, content.duration),
                        isKey: content.flags & AV_PKT_FLAG_KEY != 0))
            }
        } catch {
            guard error.function.isEmpty else { throw .decoding(path: path, frame: found.count, error) }
            throw .unsupportedVideo(path: path, reason: "its frames have no times of their own")
        }
        frames = found.sorted { $0.time < $1.time }
        guard !frames.isEmpty else { throw .noFrames(path: path) }
        for (frame, next) in zip(frames, frames.dropFirst()) where frame.time == next.time {
            throw .unsupportedVideo(path: path, reason: "two of its frames have the same time")
        }
    }

    /// Takes a list of frames in the order in which they are shown.
    init(timeBase: Rational, frames: [Frame]) {
        self.timeBase = timeBase
        self.frames = frames
    }

    /// Deals the frames into parts of about the same length, each of which begins with a key frame.
    ///
    /// - Returns: Numbers of the frames that parts begin with, the first one 0; fewer than `count` where there are not enough key frames.
    public func starts(ofParts count: Int) -> [Int] {
        let keys = frames.indices.filter { frames[$0].isKey && $0 > 0 }
        var starts = [0]
        for part in 1..<max(1, count) {
            let wanted = frames.count * part / count
            guard let last = starts.last,
                let nearest = keys.filter({ $0 > last }).min(by: { abs($0 - wanted) < abs($1 - wanted) })
            else { break }
            starts.append(nearest)
        }
        return starts
    }
}
