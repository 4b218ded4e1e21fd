import Faces
internal import Synchronization
import VideoFrames

/// A search that was begun: one or more looks at the same picture.
///
/// It holds its requests until its faces are collected, or until it is dropped.
final class CenterFaceSearch: FaceSearch {
    private let looks: Mutex<[CenterFaceLook]>
    private let floor: Double
    private let slots: SearchSlots

    /// Takes over a slot and looks that have been started.
    init(_ looks: [CenterFaceLook], floor: Double, slots: SearchSlots) {
        self.looks = Mutex(looks)
        self.floor = floor
        self.slots = slots
    }

    deinit {
        let dropped = takeLooks()
        guard !dropped.isEmpty else { return }
        // A failed computation does not matter any more, but its request must be at rest before another search takes it.
        for look in dropped { try? look.request.request.wait() }
        release(dropped)
    }

    func faces() throws -> [Face] {
        let looks = takeLooks()
        guard !looks.isEmpty else { throw DetectionError.alreadyCollected }
        defer { release(looks) }
        var findings: [[FaceCandidate]] = []
        var failure: DetectionError?
        for look in looks {
            do throws(DetectionError) {
                findings.append(try look.collect(floor: looks.count > 1 ? floor / 2 : floor))
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        let found = findings.count == 1 ? findings[0] : .merged(findings)
        return found.filter { $0.confidence >= floor }.map(Face.init)
    }

    private func takeLooks() -> [CenterFaceLook] {
        looks.withLock { looks in
            defer { looks = [] }
            return looks
        }
    }

    private func release(_ looks: [CenterFaceLook]) {
        for look in looks { look.network.requests.giveBack(look.request) }
        slots.giveBack()
    }
}

extension Face {
    /// Names the points from the person's side: the eye on the picture's left is the right one.
    init(_ candidate: FaceCandidate) {
        let points = candidate.points
        self.init(
            frame: candidate.box, confidence: candidate.confidence,
            points: FacePoints(
                leftEye: points[1], rightEye: points[0], nose: points[2], mouthLeft: points[4], mouthRight: points[3]))
    }
}
