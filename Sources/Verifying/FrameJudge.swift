import Faces
public import VideoFrames

/// Judges one frame of a finished film: is every face hidden, and well enough?
///
/// With the source beside it, pixels decide: wherever a face was, its detail must be gone. Without it, a place where a face is
/// found must look like a covering. Used by one thread at a time, with the frames of one track in order.
public struct FrameJudge: Sendable {
    /// What the film must keep to.
    public let settings: VerificationSettings
    private var strengths = StrengthRecord()

    /// Makes a judge for one video track.
    public init(settings: VerificationSettings = VerificationSettings()) { self.settings = settings }

    /// Share of a face that shows, from which a part of it does; boxes tremble, so a little is allowed.
    static let partShare = 0.12
    /// Share of a face that shows, from which all of it does.
    static let wholeShare = 0.5

    /// Judges a frame by its source.
    public mutating func judge(
        _ output: borrowing VideoFrame, against source: borrowing VideoFrame, _ evidence: FaceEvidence
    ) -> [FaceFinding] {
        var findings: [FaceFinding] = []
        let comparison = Comparer(settings: settings)
        if case .unknown? = evidence.claimed, let share = comparison.shownShare(of: source, in: output) {
            findings.append(Self.wholeFinding(share, output.geometry))
        }
        for (face, isClaimed) in Self.expected(evidence, settings) {
            let result = comparison.compare(face.box, source, output)
            if let share = result?.share, let kind = Self.kind(share, face, isClaimed: isClaimed) {
                findings.append(FaceFinding(kind: kind, box: face.box, confidence: face.confidence, measure: share))
            } else if let excess = result?.excess {
                strengths.add(excess, of: face, frame: output.index)
            }
        }
        for face in evidence.output where isSure(face) {
            let share = comparison.compare(face.box, source, output)?.share
            if let share, share >= Self.partShare {
                let kind: FaceFinding.Kind = share >= Self.wholeShare ? .uncovered : .partlyCovered
                findings.append(FaceFinding(kind: kind, box: face.box, confidence: face.confidence, measure: share))
            } else if face.confidence >= settings.confidence + 0.1, BlindJudge.looksReal(face.box, in: output) == .face {
                findings.append(FaceFinding(kind: .unexpectedFace, box: face.box, confidence: face.confidence))
            }
        }
        return Self.distinct(findings)
    }

    /// Judges a frame by itself.
    public mutating func judge(_ output: borrowing VideoFrame, _ evidence: FaceEvidence) -> [FaceFinding] {
        var findings: [FaceFinding] = []
        for face in evidence.output {
            let claims = Self.masks(at: face.box, evidence.claimed)
            switch BlindJudge.looksReal(face.box, in: output) {
            case .covering: continue
            case .unsure where face.confidence < settings.confidence + 0.1: continue
            case .unsure, .face: break
            }
            guard isSure(face) || claims > 0 else { continue }
            // Inside a mask, a detector is often deceived by the mask itself.
            let kind: FaceFinding.Kind = claims > 0 ? .maskMissing : .uncovered
            findings.append(FaceFinding(kind: kind, box: face.box, confidence: face.confidence))
        }
        return Self.distinct(findings)
    }

    /// Ends the track: tells of coverings that are too fine, each with the frames it was measured in.
    public func weakCoverings() -> [WeakCovering] { strengths.weak }

    private func isSure(_ face: CoveredFace) -> Bool {
        face.source == .detected && face.confidence >= settings.confidence
    }

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

    private static func kind(_ share: Double, _ face: CoveredFace, isClaimed: Bool) -> FaceFinding.Kind? {
        if share >= wholeShare { return isClaimed ? .maskMissing : .uncovered }
        // Where a face was only supposed to be, its box may be beside it.
        guard share >= partShare, face.source != .bridged else { return nil }
        return .partlyCovered
    }

    private static func masks(at box: PixelRect, _ claimed: FaceCoverage?) -> Int {
        guard case .faces(let faces)? = claimed else { return 0 }
        return faces.count { face in
            let (a, b) = (face.box.center, box.center)
            return abs(a.x - b.x) < 0.6 * face.box.width && abs(a.y - b.y) < 0.6 * face.box.height
        }
    }

    private static func wholeFinding(_ share: Double, _ geometry: DisplayGeometry) -> FaceFinding {
        let size = geometry.displayedSize
        let box = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        return FaceFinding(kind: .notHiddenWhole, box: box, confidence: 1, measure: share)
    }

    /// Keeps one finding of each place: the gravest, or of two alike the surer one.
    static func distinct(_ findings: [FaceFinding]) -> [FaceFinding] {
        let order: [FaceFinding.Kind] = [
            .notHiddenWhole, .uncovered, .maskMissing, .unexpectedFace, .partlyCovered, .weakCovering,
        ]
        func rank(_ finding: FaceFinding) -> (Int, Double) {
            (order.firstIndex(of: finding.kind) ?? order.count, -finding.confidence)
        }
        var kept: [FaceFinding] = []
        for finding in findings.sorted(by: { rank($0) < rank($1) }) {
            if !kept.contains(where: { $0.box.overlap(finding.box) > 0.25 }) { kept.append(finding) }
        }
        return kept
    }
}
