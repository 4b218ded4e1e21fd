import Faces
import Synchronization
import VideoFrames

/// What is known of the faces of a whole film, frame by frame: some 50 bytes a face.
final class CoverageStore: Sendable {
    private struct Stored {
        var box: SIMD4<Float>
        var confidence: Float
        var trackingID: Int32
        var source: CoveredFace.Source
    }

    /// Coverages by track; a frame that is hidden whole has none.
    private let content = Mutex<[Int: [[Stored]?]]>([:])

    /// Keeps what is known of a frame; frames of a track come in order.
    func add(_ coverage: FaceCoverage, track: Int, frame: Int) {
        let stored = Self.stored(coverage)
        content.withLock { content in
            var frames = content[track, default: []]
            content[track] = []  // so that the list has one owner and is not copied
            while frames.count < frame { frames.append(nil) }
            frames.append(stored)
            content[track] = frames
        }
    }

    /// What is known of a frame; nothing of one that never came.
    func coverage(track: Int, frame: Int) -> FaceCoverage? {
        content.withLock { content in
            guard let frames = content[track], frames.indices.contains(frame) else { return nil }
            guard let faces = frames[frame] else { return .unknown }
            return .faces(faces.map(Self.face))
        }
    }

    private static func stored(_ coverage: FaceCoverage) -> [Stored]? {
        guard case .faces(let faces) = coverage else { return nil }
        return faces.map { face in
            Stored(
                box: SIMD4(Float(face.box.x), Float(face.box.y), Float(face.box.width), Float(face.box.height)),
                confidence: Float(face.confidence), trackingID: Int32(clamping: face.trackingID ?? -1),
                source: face.source)
        }
    }

    private static func face(_ stored: Stored) -> CoveredFace {
        let box = PixelRect(
            x: Double(stored.box.x), y: Double(stored.box.y), width: Double(stored.box.z), height: Double(stored.box.w))
        return CoveredFace(
            box: box, confidence: Double(stored.confidence),
            trackingID: stored.trackingID < 0 ? nil : Int(stored.trackingID), source: stored.source)
    }
}
