import MediaFiles
import VideoFrames

/// The frames of one track of the source, each looked up by the time of a frame of the output.
final class SourceFrames {
    private let source: any FrameSource
    private let track: Int
    private var current: VideoFrame?
    private var next: VideoFrame?
    private var origin: Double?
    private var isEnded = false

    /// Takes a source of its own, for it reads ahead by one frame.
    init(_ source: any FrameSource, track: Int) {
        self.source = source
        self.track = track
    }

    /// Frames of the track that have been read.
    private(set) var count = 0

    /// Lends the frame that is nearest to a time, in seconds from the track's first frame; times never go back.
    ///
    /// - Returns: `nil` where the track has no frame at all.
    func withFrame<Result>(
        at time: Double, _ body: (borrowing VideoFrame, _ time: Double) -> Result
    ) throws -> Result? {
        if count == 0 {
            current = try read()
            origin = current?.presentationTime.seconds
            next = try read()
        }
        while isNextNearer(to: time) {
            current = next.take()
            next = try read()
        }
        guard let origin, let frame = current.take() else { return nil }
        let result = body(frame, frame.presentationTime.seconds - origin)
        current = consume frame
        return result
    }

    /// Reads what is left, and returns how many frames the track has.
    func countAll() throws -> Int {
        while try read() != nil {}
        return count
    }

    private func isNextNearer(to time: Double) -> Bool {
        guard let origin, let here = current?.presentationTime.seconds, let there = next?.presentationTime.seconds
        else { return false }
        return abs(there - origin - time) < abs(here - origin - time)
    }

    private func read() throws -> VideoFrame? {
        while !isEnded {
            guard let frame = try source.nextFrame() else {
                isEnded = true
                break
            }
            guard frame.track == track else { continue }
            count += 1
            return frame
        }
        return nil
    }
}
