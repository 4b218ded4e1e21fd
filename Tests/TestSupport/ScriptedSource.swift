import Synchronization
public import VideoFrames

/// A failure that tests throw on purpose.
public struct PlannedFailure: Error, Equatable {
    /// Which part was told to fail.
    public let part: String

    /// Names the part.
    public init(_ part: String) { self.part = part }
}

/// A source of small flat gray frames, 25 a second; sample values tell the frames apart.
public final class ScriptedSource: FrameSource {
    /// Frames it gives before it ends.
    public let count: Int
    private let failsAt: Int?
    private let damaged: Set<Int>
    private let unwritable: Set<Int>
    private let tracks: Int
    private let position = Mutex(0)

    /// Scripts a film: `failsAt` throws instead of giving that frame, `unwritable` frames find no memory for a copy.
    public init(
        count: Int, failsAt: Int? = nil, damaged: Set<Int> = [], unwritable: Set<Int> = [], tracks: Int = 1
    ) {
        self.count = count
        self.failsAt = failsAt
        self.damaged = damaged
        self.unwritable = unwritable
        self.tracks = tracks
    }

    /// Frames given so far.
    public var given: Int { position.withLock { $0 } }

    /// Gives the next frame of the script.
    public func nextFrame() throws -> VideoFrame? {
        let number = position.withLock { position in
            defer { position += 1 }
            return position
        }
        if number == failsAt { throw PlannedFailure("source") }
        guard number < count else { return nil }
        let (track, index) = (number % tracks, number / tracks)
        var picture = PixelBuffer(format: .yuv420, size: PictureSize(width: 64, height: 48))
        picture.fill(plane: 0, with: index % 200 + 16)
        picture.fill(plane: 1, with: 128)
        picture.fill(plane: 2, with: 128)
        if unwritable.contains(index) { picture = LentMemory.lend(picture) }
        return VideoFrame(
            picture: picture, track: track, index: index,
            presentationTime: MediaTime(ticks: Int64(index), timeBase: Rational(1, 25)),
            isDamaged: damaged.contains(index))
    }
}

/// The memory of a picture that somebody else still needs, and of which no copy can be made.
@safe private final class LentMemory: PictureStorage {
    private let memory: any PictureStorage
    private let size: PictureSize

    private init(_ memory: any PictureStorage, _ size: PictureSize) {
        self.memory = memory
        self.size = size
    }

    func makeWritable() throws(PictureError) -> [PlaneLayout] { throw .outOfMemory(size) }

    static func lend(_ picture: consuming PixelBuffer) -> PixelBuffer {
        let (format, size, color) = (picture.format, picture.size, picture.color)
        let planes = unsafe (0..<format.planeCount).map { unsafe picture.withUnsafePlane($0) { unsafe $0 } }
        return unsafe PixelBuffer(
            adopting: LentMemory(picture.releaseStorage(), size), planes: planes, format: format, size: size,
            color: color)
    }
}
