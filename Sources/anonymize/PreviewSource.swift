import MediaFiles
import Synchronization
import VideoFrames

/// The frames around one wanted frame, so that it is followed and masked as in the whole film.
///
/// Used by one thread at a time, but for ``target``.
final class PreviewSource: FrameSource, @unchecked Sendable {
    // `held` and the flags belong to the one thread that reads.

    /// Which frame is wanted.
    enum Wanted: Equatable, Sendable {
        /// The frame shown at a time on the scale of the frames' times.
        case time(MediaTime)
        /// The frame of that number.
        case frame(Int)
    }

    /// The wanted frame, once it has come by.
    struct Target: Sendable {
        let index: Int
        let time: MediaTime
        let geometry: DisplayGeometry
        let original: UprightPicture
    }

    /// Seconds before the wanted frame in which faces are followed: longer than any gap that is bridged.
    static let before = 2.0
    /// Seconds after it: longer than the tracker looks ahead.
    static let after = 1.0

    private let source: any FrameSource
    private let wanted: Wanted
    /// Frames before the wanted one that are passed on, where it is wanted by number.
    private let framesBefore: Int
    private let found = Mutex<Target?>(nil)
    private let last = Mutex<(index: Int, time: Double)?>(nil)
    private var held: VideoFrame?
    private var isEnded = false

    init(_ source: any FrameSource, wanted: Wanted, frameRate: Double) {
        self.source = source
        self.wanted = wanted
        framesBefore = Int((Self.before * (frameRate > 0 ? min(frameRate, 1000) : 30)).rounded(.up))
    }

    /// The wanted frame, once it has come by.
    var target: Target? { found.withLock { $0 } }

    /// Number and time in seconds of the last frame that was read.
    var lastFrame: (index: Int, time: Double)? { last.withLock { $0 } }

    func nextFrame() throws -> VideoFrame? {
        while !isEnded {
            let next = try readFirstTrack()
            guard let current = exchange(next) else {
                if held == nil { isEnded = true }
                continue
            }
            if held == nil { isEnded = true }
            examine(current)
            if let target, current.presentationTime.seconds > target.time.seconds + Self.after {
                isEnded = true
                return nil
            }
            if isNear(current) { return current }
        }
        return nil
    }

    /// Puts the next frame on hold, and gives back the one that was.
    private func exchange(_ next: consuming VideoFrame?) -> VideoFrame? {
        let current = held.take()
        held = next
        return current
    }

    private func readFirstTrack() throws -> VideoFrame? {
        while let frame = try source.nextFrame() {
            if frame.track == 0 { return frame }
        }
        return nil
    }

    /// Keeps the frame if it is the wanted one, which for a time shows only in the time of the frame behind it.
    private func examine(_ frame: borrowing VideoFrame) {
        let (index, seconds) = (frame.index, frame.presentationTime.seconds)
        last.withLock { $0 = (index, seconds) }
        guard target == nil, isWanted(frame) else { return }
        let target = Target(
            index: index, time: frame.presentationTime, geometry: frame.geometry,
            original: UprightPicture(frame.picture, geometry: frame.geometry))
        found.withLock { $0 = target }
    }

    private func isWanted(_ frame: borrowing VideoFrame) -> Bool {
        switch wanted {
        case .frame(let number): return frame.index == number
        case .time(let time):
            if let next = held?.presentationTime { return next > time }
            let length = frame.duration?.seconds ?? 1
            return time.seconds < frame.presentationTime.seconds + max(length, 0.001)
        }
    }

    private func isNear(_ frame: borrowing VideoFrame) -> Bool {
        switch wanted {
        case .frame(let number): frame.index >= number - framesBefore
        case .time(let time): frame.presentationTime.seconds >= time.seconds - Self.before
        }
    }
}
