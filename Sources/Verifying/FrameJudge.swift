import Faces
public import VideoFrames

/// Judges one frame of a finished film: whether every face is hidden, and well enough.
///
/// With the source beside it, pixels decide: wherever a face was, its detail must be gone. Without it, a place where a
/// face is found must look like a covering. Used by one thread at a time, with the frames of one track in order.
public struct FrameJudge: Sendable {
    /// What the film must keep to.
    public let settings: VerificationSettings
    private var strengths = StrengthRecord()
    /// In how many frames each track of the output was found surely so far.
    private var sightings: [Int: Int] = [:]

    /// Makes a judge for one video track.
    public init(settings: VerificationSettings = VerificationSettings()) { self.settings = settings }

    /// Share of a face that shows, from which a part of it does.
    ///
    /// Boxes tremble, so a little is allowed: more where a face is so small that a pixel is a large part of it.
    static func partShare(of face: CoveredFace) -> Double {
        min(max(0.5 - (face.box.width - 12) * 0.0125, 0.15), 0.45)
    }

    /// Share of a face that shows, from which all of it does.
    static let wholeShare = 0.5

    /// Judges a frame by its source.
    public mutating func judge(
        _ output: borrowing VideoFrame, against source: borrowing VideoFrame, _ evidence: FaceEvidence
    ) -> [FaceDoubt] {
        noteSightings(evidence.output)
        var findings: [FaceDoubt] = []
        let comparison = Comparer(settings: settings)
        if case .unknown? = evidence.claimed, let share = comparison.shownShare(of: source, in: output) {
            findings.append(Self.wholeFinding(share, output.geometry))
        }
        let expected = Self.expected(evidence, settings)
        for (face, isClaimed) in expected {
            let result = comparison.compare(face.box, source, output)
            if let share = result?.share, let kind = Self.kind(share, face, isClaimed: isClaimed) {
                findings.append(FaceDoubt(kind: kind, box: face.box, confidence: face.confidence, measure: share))
            } else if let excess = result?.excess {
                strengths.add(excess, of: face, isClaimed: isClaimed, frame: output.index)
            }
        }
        for face in evidence.output where isSure(face) {
            let share = comparison.compare(face.box, source, output)?.share
            if let share, share >= max(0.3, Self.partShare(of: face)) {
                let kind: FaceDoubt.Kind = share >= Self.wholeShare ? .uncovered : .partlyCovered
                findings.append(FaceDoubt(kind: kind, box: face.box, confidence: face.confidence, measure: share))
            } else if !expected.contains(where: { Self.isNear($0.face, face.box) }),
                BlindJudge.looksReal(face.box, in: output) == .face
            {
                findings.append(FaceDoubt(kind: .unexpectedFace, box: face.box, confidence: face.confidence))
            }
        }
        return Self.distinct(findings)
    }

    /// Judges a frame by itself.
    public mutating func judge(_ output: borrowing VideoFrame, _ evidence: FaceEvidence) -> [FaceDoubt] {
        noteSightings(evidence.output)
        var findings: [FaceDoubt] = []
        for face in evidence.output where face.source == .detected {
            let claims = Self.isMasked(face.box, evidence.claimed)
            switch BlindJudge.looksReal(face.box, in: output) {
            case .covering: continue
            case .unsure where face.confidence < settings.confidence + 0.1: continue
            case .unsure, .face: break
            }
            guard isSure(face) || claims else { continue }
            // Inside a mask, a detector is often deceived by the mask itself.
            let kind: FaceDoubt.Kind = claims ? .maskMissing : .uncovered
            findings.append(FaceDoubt(kind: kind, box: face.box, confidence: face.confidence))
        }
        return Self.distinct(findings)
    }

    /// Ends the track: tells of coverings that are too fine, each with the frames it was measured in.
    public func weakCoverings() -> [WeakCovering] { strengths.weak }

    /// Whether a face that only the output shows counts: found surely, or found again and again.
    ///
    /// A detector that no longer sees people's faces takes a bottle for one at 0.65, a frame here and a frame there.
    private func isSure(_ face: CoveredFace) -> Bool {
        guard face.source == .detected, face.confidence >= settings.confidence else { return false }
        if face.confidence >= settings.confidence + 0.2 { return true }
        return face.trackingID.map { sightings[$0, default: 0] >= Self.manySightings } ?? false
    }

    private mutating func noteSightings(_ faces: [CoveredFace]) {
        for face in faces where face.source == .detected && face.confidence >= settings.confidence {
            if let id = face.trackingID { sightings[id, default: 0] += 1 }
        }
    }

    private static let manySightings = 12

    /// The faces that must be hidden: those claimed, and those followed in the source.
    private static func expected(
        _ evidence: FaceEvidence, _ settings: VerificationSettings
    ) -> [(face: CoveredFace, isClaimed: Bool)] {
        var faces: [(CoveredFace, Bool)] = []
        if case .faces(let claimed)? = evidence.claimed { faces = claimed.map { ($0, true) } }
        for face in evidence.source where face.source == .detected && face.confidence >= settings.followedConfidence {
            faces.append((face, false))
        }
        return faces
    }

    private static func kind(_ share: Double, _ face: CoveredFace, isClaimed: Bool) -> FaceDoubt.Kind? {
        if share >= wholeShare { return isClaimed ? .maskMissing : .uncovered }
        // Where a face was only supposed to be, its box may be beside it.
        guard share >= partShare(of: face), face.source != .bridged else { return nil }
        return .partlyCovered
    }

    private static func isMasked(_ box: PixelRect, _ claimed: FaceCoverage?) -> Bool {
        guard case .faces(let faces)? = claimed else { return false }
        return faces.contains { isNear($0, box) }
    }

    /// Whether the middle of a box lies on a face.
    private static func isNear(_ face: CoveredFace, _ box: PixelRect) -> Bool {
        let (a, b) = (face.box.center, box.center)
        return abs(a.x - b.x) < 0.6 * face.box.width && abs(a.y - b.y) < 0.6 * face.box.height
    }

    private static func wholeFinding(_ share: Double, _ geometry: DisplayGeometry) -> FaceDoubt {
        let size = geometry.displayedSize
        let box = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        return FaceDoubt(kind: .notHiddenWhole, box: box, confidence: 1, measure: share)
    }

    /// Keeps one finding of each place: the gravest, or of two alike the surer one.
    static func distinct(_ findings: [FaceDoubt]) -> [FaceDoubt] {
        let order: [FaceDoubt.Kind] = [
            .notHiddenWhole, .uncovered, .maskMissing, .unexpectedFace, .partlyCovered, .weakCovering,
        ]
        func rank(_ finding: FaceDoubt) -> (Int, Double) {
            (order.firstIndex(of: finding.kind) ?? order.count, -finding.confidence)
        }
        var kept: [FaceDoubt] = []
        for finding in findings.sorted(by: { rank($0) < rank($1) }) {
            if !kept.contains(where: { $0.box.overlap(finding.box) > 0.25 }) { kept.append(finding) }
        }
        return kept
    }
}
