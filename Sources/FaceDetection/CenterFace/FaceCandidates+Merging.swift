import VideoFrames

extension Array where Element == FaceCandidate {
    /// Overlap (intersection over union) from which two candidates are the same face.
    static var sameFace: Double { 0.3 }

    /// Keeps the strongest of all candidates that show the same face, strongest first: non-maximum suppression.
    func withoutDuplicates(overlap: Double = sameFace) -> [FaceCandidate] {
        var kept: [FaceCandidate] = []
        for candidate in sorted(by: { $0.confidence > $1.confidence }) {
            if !kept.contains(where: { $0.box.overlap(candidate.box) > overlap }) { kept.append(candidate) }
        }
        return kept
    }

    /// Joins what several looks at the same picture found: boxes are averaged, and a face that only some looks found counts less.
    ///
    /// Each look's list has no duplicates, and all are in the same coordinates.
    static func merged(_ looks: [[FaceCandidate]]) -> [FaceCandidate] {
        var groups: [[FaceCandidate]] = []
        for candidate in looks.joined().sorted(by: { $0.confidence > $1.confidence }) {
            let overlaps = groups.map { $0[0].box.overlap(candidate.box) }
            let best = overlaps.indices.max { overlaps[$0] < overlaps[$1] }
            if let best, overlaps[best] > sameFace {
                groups[best].append(candidate)
            } else {
                groups.append([candidate])
            }
        }
        return groups.map { average($0, looks: looks.count) }.withoutDuplicates()
    }

    /// The mean of candidates for one face, weighted by confidence.
    private static func average(_ group: [FaceCandidate], looks: Int) -> FaceCandidate {
        let total = group.reduce(0) { $0 + $1.confidence }
        func mean(_ value: (FaceCandidate) -> Double) -> Double {
            group.reduce(0) { $0 + value($1) * $1.confidence } / Swift.max(total, 1e-9)
        }
        let points = group[0].points.indices.map { index in
            PixelPoint(x: mean { $0.points[index].x }, y: mean { $0.points[index].y })
        }
        let box = PixelRect(
            x: mean { $0.box.x }, y: mean { $0.box.y }, width: mean { $0.box.width }, height: mean { $0.box.height })
        return FaceCandidate(box: box, confidence: Swift.min(1, total / Double(looks)), points: points)
    }
}
