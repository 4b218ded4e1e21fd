public import Faces
import Synchronization
public import VideoFrames

/// A detector that answers from a script, by the order in which pictures are shown to it.
public final class ScriptedFinder: FaceFinding {
    /// Two, so that order is put to the test.
    public let searchesInFlight = 2
    private let failsAt: Int?
    private let script: @Sendable (_ picture: Int) -> [Face]
    private let shown = Mutex(0)

    /// Scripts the answers: `script` gets the luma of the picture's top left sample less 16, which `ScriptedSource` sets to the
    /// frame's number.
    public init(failsAt: Int? = nil, script: @escaping @Sendable (_ picture: Int) -> [Face] = { _ in [] }) {
        self.failsAt = failsAt
        self.script = script
    }

    /// Pictures looked at so far.
    public var count: Int { shown.withLock { $0 } }

    /// Looks the answer up.
    public func begin(_ picture: borrowing PixelBuffer, geometry: DisplayGeometry) throws -> any FaceSearch {
        let number = Int(picture.plane(0, as: UInt8.self).row(0)[0]) - 16
        let order = shown.withLock { shown in
            defer { shown += 1 }
            return shown
        }
        return ScriptedSearch(faces: script(number), fails: order == failsAt)
    }
}

private struct ScriptedSearch: FaceSearch {
    let result: [Face]
    let fails: Bool

    init(faces: [Face], fails: Bool) {
        result = faces
        self.fails = fails
    }

    func faces() throws -> [Face] {
        if fails { throw PlannedFailure("detector") }
        return result
    }
}
