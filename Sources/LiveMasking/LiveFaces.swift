internal import Faces
internal import VideoFrames

/// All faces in sight, followed from look to look.
struct LiveFaces {
    private let settings: LiveSettings
    private var faces: [LiveFace] = []
    private var nextID = 1
    /// When the scene began that the newest frames belong to.
    private var sceneStart = -Double.infinity

    init(settings: LiveSettings) { self.settings = settings }

    /// Takes the result of a look; looks come in the order of their times.
    mutating func add(_ found: [Face], at time: Double) {
        var free = Set(faces.indices.filter { faces[$0].last.time < time && faces[$0].last.time >= sceneStart })
        var new: [Face] = []
        for face in found.sorted(by: { $0.confidence > $1.confidence }) {
            guard face.confidence >= settings.continueConfidence else { break }
            if let match = nearest(to: face, at: time, among: free) {
                faces[match].add(face, at: time)
                free.remove(match)
            } else if face.confidence >= settings.startConfidence {
                new.append(face)
            }
        }
        for face in new {
            faces.append(LiveFace(id: nextID, face, at: time))
            nextID += 1
        }
        forget(before: time - settings.hold - settings.delay - 1)
    }

    /// Says that the picture of `time` shows another place than the one before.
    mutating func beginScene(at time: Double) { sceneStart = time }

    /// Everything that must be hidden at a time for which looks were made near enough.
    func coverage(at time: Double) -> [CoveredFace] {
        faces.compactMap { face in
            guard isInSight(face, at: time) else { return nil }
            let isSeen = face.sightings.contains { $0.time == time }
            return CoveredFace(
                box: face.box(at: time), roll: face.roll, confidence: face.last.confidence, trackingID: face.id,
                source: isSeen ? .detected : .bridged)
        }
    }

    private func isInSight(_ face: LiveFace, at time: Double) -> Bool {
        // A cut ends all faces of the scene before it, for the frames behind it.
        if time >= sceneStart, face.last.time < sceneStart { return false }
        if time > face.last.time { return time - face.last.time <= settings.hold }
        return face.first.time - time <= settings.delay || face.first.time <= time
    }

    private func nearest(to face: Face, at time: Double, among free: Set<Int>) -> Int? {
        let candidates = free.filter { index in
            let box = faces[index].last.box
            let (small, large) = (min(box.width, face.frame.width), max(box.width, face.frame.width))
            return large <= 2 * small && distance(index, face, time) <= reach(index, face, time)
        }
        return candidates.min { (distance($0, face, time), $0) < (distance($1, face, time), $1) }
    }

    /// Widths of a face that it may be away from where it is expected: more, the longer it was not seen.
    private func reach(_ index: Int, _ face: Face, _ time: Double) -> Double {
        let age = time - faces[index].last.time
        return face.frame.width * min(2.5, 0.6 + 6 * age)
    }

    private func distance(_ index: Int, _ face: Face, _ time: Double) -> Double {
        let known = faces[index]
        let age = min(0.25, time - known.last.time)
        let (velocity, center) = (known.velocity, known.last.box.center)
        let (x, y) = (
            center.x + velocity.x * age - face.frame.center.x, center.y + velocity.y * age - face.frame.center.y
        )
        return (x * x + y * y).squareRoot()
    }

    private mutating func forget(before time: Double) {
        faces.removeAll { $0.last.time < time }
        for index in faces.indices { faces[index].forget(before: time) }
    }
}
