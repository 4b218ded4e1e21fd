import Faces
import VideoFrames

/// A film of 320 × 240 at 25 frames a second, told by what a detector sees in each frame.
struct FaceScript {
    static let size = PictureSize(width: 320, height: 240)
    private(set) var observations: [FaceObservation] = []

    /// One more frame in which the faces are found.
    mutating func look(_ faces: Face..., startsScene: Bool = false, cameraShift: PixelPoint = PixelPoint(x: 0, y: 0)) {
        add(.looked(faces), startsScene: startsScene, cameraShift: cameraShift)
    }

    /// More frames in which nothing is found.
    mutating func lookInVain(_ count: Int) {
        for _ in 0..<count { add(.looked([])) }
    }

    /// One more frame with any outcome.
    mutating func add(
        _ outcome: FaceObservation.Outcome, startsScene: Bool = false, cameraShift: PixelPoint = PixelPoint(x: 0, y: 0)
    ) {
        observations.append(
            FaceObservation(
                time: Double(observations.count) / 25, outcome: outcome, startsScene: startsScene,
                cameraShift: cameraShift))
    }

    /// What a tracker makes of it, one coverage a frame.
    func coverages(_ settings: FaceTrackerSettings = FaceTrackerSettings()) -> [FaceCoverage] {
        var tracker = FaceTracker(pictureSize: Self.size, settings: settings)
        return observations.flatMap { tracker.append($0) } + tracker.finish()
    }

    /// The faces hidden in each frame; none where the whole picture is hidden.
    func faces(_ settings: FaceTrackerSettings = FaceTrackerSettings()) -> [[CoveredFace]] {
        coverages(settings).map { coverage in
            switch coverage {
            case .unknown: []
            case .faces(let faces): faces
            }
        }
    }
}

/// A face of 40 × 40 pixels around a place.
func face(_ x: Double, _ y: Double = 100, _ confidence: Double = 0.9, side: Double = 40) -> Face {
    Face(frame: PixelRect(center: PixelPoint(x: x, y: y), width: side, height: side), confidence: confidence)
}

extension [CoveredFace] {
    /// Whether a face of 40 × 40 pixels around a place is hidden but for its rim.
    func hide(_ x: Double, _ y: Double = 100) -> Bool {
        let core = PixelRect(center: PixelPoint(x: x, y: y), width: 32, height: 32)
        return contains { $0.box.holds(core) }
    }
}

extension PixelRect {
    /// Whether another rectangle lies inside, to a millionth of a pixel.
    func holds(_ other: PixelRect) -> Bool {
        other.x > x - 1e-6 && other.y > y - 1e-6 && other.maxX < maxX + 1e-6 && other.maxY < maxY + 1e-6
    }
}

/// Random numbers that are the same in every run (Steele and others' SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
