public import VideoFrames

/// Turns detections into tracks, and gives every frame every face that it must hide, also those a detector missed.
///
/// Observations go in one a frame, in order; coverages come out one a frame, in the same order: a frame's as soon as
/// one at least `settings.lookAhead` seconds later has been seen (two frames later at least, `settings.maximumFrames`
/// later at most). All positions are displayed pixels.
///
/// - Complexity: a frame takes time in the number of its detections times that of the tracks, plus the square of the
///   tracks.
public struct FaceTracker: Sendable {
    /// How faces are followed.
    public let settings: FaceTrackerSettings
    /// Size of the displayed picture, in pixels.
    public let pictureSize: PictureSize
    /// What became of each track so far, by tracking ID; all that grows with the film.
    public private(set) var summaries: [TrackSummary] = []

    var tracks: [FaceTrack] = []
    private var waiting: [FrameSlot] = []
    private var frameCount = 0
    private var lookCount = 0
    private var scene = 0
    private var time = -Double.infinity
    private var camera = PixelPoint(x: 0, y: 0)

    /// Makes a tracker for one film.
    public init(pictureSize: PictureSize, settings: FaceTrackerSettings = FaceTrackerSettings()) {
        self.pictureSize = pictureSize
        self.settings = settings
    }

    /// Takes what was seen in the next frame; returns the coverages of the oldest frames that are now certain, in
    /// order.
    ///
    /// A time that is no number, or earlier than the frame before, counts as that frame's.
    public mutating func append(_ observation: FaceObservation) -> [FaceCoverage] {
        var slot = makeSlot(for: observation)
        if case .looked(let faces) = observation.outcome {
            associate(believable(faces), in: slot)
            slot.isFailed = faces.count { $0.confidence >= settings.startConfidence } > Self.mostFaces
        }
        waiting.append(slot)
        var coverages: [FaceCoverage] = []
        while isOldestDue { coverages.append(decideOldest()) }
        if !coverages.isEmpty { forget() }
        return coverages
    }

    /// Ends the film; returns the coverages of all frames still held.
    public mutating func finish() -> [FaceCoverage] {
        var coverages: [FaceCoverage] = []
        while !waiting.isEmpty { coverages.append(decideOldest()) }
        tracks.removeAll()
        return coverages
    }

    /// Most faces followed at a time; a frame with more sure ones is hidden whole.
    private static let mostFaces = 1000

    /// The detections that may count, the strongest first where there are too many.
    private func believable(_ faces: [Face]) -> [Face] {
        let faces = faces.filter { $0.confidence >= settings.continueConfidence && $0.frame.isSensible }
        guard faces.count > Self.mostFaces else { return faces }
        return Array(faces.sorted { $0.confidence > $1.confidence }.prefix(Self.mostFaces))
    }

    private mutating func makeSlot(for observation: FaceObservation) -> FrameSlot {
        if observation.time.isFinite { time = max(time, observation.time) }
        if !time.isFinite { time = 0 }
        if observation.startsScene { scene = frameCount }
        let shift = observation.cameraShift
        if shift.x.isFinite && shift.y.isFinite { camera = PixelPoint(x: camera.x + shift.x, y: camera.y + shift.y) }
        var (isLooked, isFailed) = (false, false)
        switch observation.outcome {
        case .notLooked: break
        case .failed: isFailed = true
        // A look at parts counts for the faces that it finds, not against those that it does not.
        case .looked: isLooked = observation.regions == nil
        }
        if isLooked { lookCount += 1 }
        defer { frameCount += 1 }
        return FrameSlot(
            frame: frameCount, time: time, look: lookCount, camera: camera, isLooked: isLooked, isFailed: isFailed,
            scene: scene)
    }

    /// Fewest frames to look ahead, for films of few frames a second.
    private static let fewestFrames = 2

    private var isOldestDue: Bool {
        guard let oldest = waiting.first else { return false }
        if waiting.count > max(1, settings.maximumFrames) { return true }
        return waiting.count > Self.fewestFrames && time - oldest.time >= settings.lookAhead - 1e-6
    }

    private mutating func decideOldest() -> FaceCoverage {
        let slot = waiting.removeFirst()
        var covered: [CoveredFace] = []
        for track in tracks {
            guard let face = track.coveredFace(in: slot, settings), isInPicture(face.box) else { continue }
            covered.append(face)
            if let id = track.trackingID {
                summaries[id - 1].add(face, frame: slot.frame, isWeak: face.confidence < settings.startConfidence)
            }
        }
        return slot.isFailed ? .unknown : .faces(covered)
    }

    /// Whether any part of the box, with the filter's margin and more, can show.
    private func isInPicture(_ box: PixelRect) -> Bool {
        let wide = box.enlarged(by: 1)
        return wide.maxX > 0 && wide.maxY > 0 && wide.x < Double(pictureSize.width)
            && wide.y < Double(pictureSize.height)
    }

    /// Gives the track at `index` its public number.
    mutating func nameTrack(at index: Int) {
        let id = summaries.count + 1
        tracks[index].trackingID = id
        summaries.append(TrackSummary(trackingID: id, firstFrame: tracks[index].first.frame))
    }

    /// Drops tracks and detections that no waiting or coming frame can need.
    private mutating func forget() {
        guard let oldest = waiting.first, let newest = waiting.last else { return }
        let kept = tracks.filter { isOpen($0, in: newest) || isNeeded($0, from: oldest) }
        tracks = kept
        for index in tracks.indices { tracks[index].forget(before: oldest.frame) }
    }

    /// Whether a track that cannot go on still covers a face in a waiting frame.
    private func isNeeded(_ track: FaceTrack, from oldest: FrameSlot) -> Bool {
        guard track.trackingID != nil, oldest.scene <= track.scene else { return false }
        return oldest.time - track.last.time <= settings.coast || oldest.look - track.last.look <= 1
    }
}
