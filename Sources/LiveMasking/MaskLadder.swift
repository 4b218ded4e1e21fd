internal import Faces

/// Decides how much of each live frame must be hidden, from what is known and how old that is.
///
/// All times are seconds of the source's clock.
struct MaskLadder {
    private let settings: LiveSettings
    private var faces: LiveFaces
    /// Times of the looks that ended well, oldest first.
    private var looks: [Double] = []
    /// Times of frames that begin another scene, oldest first.
    private var cuts: [Double] = []
    /// Whether the newest look failed.
    private(set) var isFailing = false

    init(settings: LiveSettings) {
        self.settings = settings
        faces = LiveFaces(settings: settings)
    }

    /// Takes the end of a look at the frame of `time`.
    mutating func take(_ outcome: LookOutcome, at time: Double) {
        switch outcome {
        case .found(let found):
            isFailing = false
            looks.append(time)
            faces.add(found, at: time)
            let oldest = time - settings.pictureLimit - settings.delay - 1
            looks.removeAll { $0 < oldest }
            cuts.removeAll { $0 < oldest }
        case .failed: isFailing = true
        }
    }

    /// Says that the frame of `time` shows another scene than the one before.
    mutating func noteCut(at time: Double) {
        cuts.append(time)
        faces.beginScene(at: time)
    }

    /// Forgets everything: the source's clock jumped, or it came back after a pause.
    mutating func reset() { self = MaskLadder(settings: settings) }

    /// Whether the frame of `time` itself was looked at.
    func hasLook(at time: Double) -> Bool { looks.contains(time) }

    /// Chooses the rung of a frame, and the faces to hide on the upper two.
    func decide(at time: Double, isDamaged: Bool) -> (rung: LiveRung, coverage: FaceCoverage) {
        guard !isDamaged, !isFailing, !looks.isEmpty else { return (.slate, .unknown) }
        if hasLook(at: time) { return (.detected, .faces(faces.coverage(at: time))) }
        let age = looks.map { abs(time - $0) }.min() ?? .infinity
        let isNear = looks.contains {
            abs(time - $0) <= settings.predictionLimit + Self.rounding && !hasCut(between: time, and: $0)
        }
        if isNear { return (.predicted, .faces(faces.coverage(at: time))) }
        return age <= settings.pictureLimit + Self.rounding ? (.wholePicture, .unknown) : (.slate, .unknown)
    }

    /// Seconds by which sums of times may be off.
    private static let rounding = 1e-6

    private func hasCut(between one: Double, and other: Double) -> Bool {
        cuts.contains { min(one, other) < $0 && $0 <= max(one, other) }
    }
}

/// How a look at a frame ended.
enum LookOutcome {
    /// The faces in it, weak ones included.
    case found([Face])
    /// The detector failed, or gave something that is no answer.
    case failed
}
