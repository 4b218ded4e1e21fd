import VideoFrames

/// Joins the findings of single frames into spans.
public struct FindingRecord: Sendable {
    /// Spans that have ended or go on, in the order in which they began.
    public private(set) var spans: [FindingSpan] = []
    /// Findings in all, those included that are too many to be listed.
    public private(set) var count = 0
    private var open: [Int] = []
    /// Most spans that are listed.
    private let most: Int

    /// Makes an empty record.
    public init(mostSpans: Int = 10_000) { most = mostSpans }

    /// Adds the findings of the next frame of a track.
    public mutating func add(_ findings: [FaceDoubt], track: Int, frame: Int, time: Double) {
        count += findings.count
        var stillOpen = open.filter { spans[$0].track != track }
        for finding in findings {
            let known = open.first { index in
                let span = spans[index]
                return span.track == track && span.lastFrame == frame - 1 && span.finding.kind == finding.kind
                    && span.lastBox.overlap(finding.box) > 0.2 && !stillOpen.contains(index)
            }
            if let known {
                extend(known, finding, frame: frame, time: time)
                stillOpen.append(known)
            } else if spans.count < most {
                stillOpen.append(spans.count)
                spans.append(
                    FindingSpan(
                        finding: finding, track: track, firstFrame: frame, lastFrame: frame, firstTime: time,
                        lastTime: time, lastBox: finding.box))
            }
        }
        open = stillOpen
    }

    private mutating func extend(_ index: Int, _ finding: FaceDoubt, frame: Int, time: Double) {
        spans[index].lastFrame = frame
        spans[index].lastTime = time
        // A face moves: what follows must be near where it was last.
        spans[index].lastBox = finding.box
        spans[index].finding.confidence = max(spans[index].finding.confidence, finding.confidence)
        spans[index].finding.measure = [spans[index].finding.measure, finding.measure].compactMap { $0 }.max()
    }
}
