import Anonymizing
import Verifying
import VideoFrames

/// What a look at a finished file came to.
struct VerificationResult {
    /// Frames that were looked at.
    var frames = 0
    /// Faces that show, in spans of frames.
    var spans: [FindingSpan] = []
    /// Findings in frames, those included that are not listed.
    var findings = 0
    /// Coverings that are too fine, by video track, with the times of their first and last frame.
    var weak: [(track: Int, covering: WeakCovering)] = []
    /// Everything else that is not as it should be.
    var problems: [VerificationProblem] = []
    /// What is good to know but no reason to worry.
    var notes: [String] = []
    /// Enlarged pieces of what was found.
    var crops: [ContactSheet.Crop] = []

    /// Whether nothing was found.
    var isClean: Bool { spans.isEmpty && weak.isEmpty && problems.isEmpty && findings == 0 }

    /// One line for each thing that was found.
    var lines: [String] {
        spans.map(Self.line) + weak.map(Self.line) + problems.map { $0.sentence.capitalizedFirst }
    }

    private static func line(_ span: FindingSpan) -> String {
        let box = span.finding.box
        func pixel(_ value: Double) -> String { String(UprightPicture.pixel(value)) }
        let place = "\(pixel(box.width))×\(pixel(box.height)) at \(pixel(box.x)),\(pixel(box.y))"
        let what =
            switch span.finding.kind {
            case .uncovered: "a face shows"
            case .partlyCovered: "part of a face shows"
            case .weakCovering: "the covering is too fine"
            case .maskMissing: "a mask is missing"
            case .notHiddenWhole: "the picture was to be hidden whole, and is not"
            case .unexpectedFace: "a face shows that is not in the source"
            }
        let sure = span.finding.measure.map { ", \(UprightPicture.pixel($0 * 100)) % of it" } ?? ""
        return "\(frames(span.firstFrame, span.lastFrame, span.track)) (\(seconds(span.firstTime)) s): "
            + "\(what), \(place)\(sure), confidence \(FaceMark.hundredths(span.finding.confidence))."
    }

    private static func line(_ weak: (track: Int, covering: WeakCovering)) -> String {
        let name = weak.covering.trackingID.map { " of face \($0)" } ?? ""
        return "\(frames(weak.covering.firstFrame, weak.covering.lastFrame, weak.track)): "
            + "the covering\(name) shows more of it than is allowed."
    }

    private static func frames(_ first: Int, _ last: Int, _ track: Int) -> String {
        let video = track > 0 ? "Video \(track), frame" : "Frame"
        return first == last ? "\(video) \(first)" : "\(video)s \(first) to \(last)"
    }

    private static func seconds(_ value: Double) -> String { String((value * 1000).rounded() / 1000) }

    /// The result as JSON.
    var json: JSONValue {
        [
            "schema": "anonymize.verification/1", "verdict": isClean ? "clean" : "doubtful", "frames": .integer(frames),
            "findings": .array(spans.map(Self.json) + weak.map(Self.json)),
            "problems": .array(problems.map(\.json)), "notes": .array(notes.map { .string($0) }),
        ]
    }

    private static func json(_ span: FindingSpan) -> JSONValue {
        let box = span.finding.box
        func tenths(_ value: Double) -> JSONValue { .number((value * 10).rounded() / 10) }
        func thousandths(_ value: Double) -> JSONValue { .number((value * 1000).rounded() / 1000) }
        return [
            "kind": .string(span.finding.kind.rawValue), "video": .integer(span.track),
            "firstFrame": .integer(span.firstFrame), "lastFrame": .integer(span.lastFrame),
            "firstTime": thousandths(span.firstTime), "lastTime": thousandths(span.lastTime),
            "box": [
                "x": tenths(box.x), "y": tenths(box.y), "width": tenths(box.width), "height": tenths(box.height),
            ],
            "confidence": thousandths(span.finding.confidence),
            "shown": span.finding.measure.map(thousandths) ?? .null,
        ]
    }

    private static func json(_ weak: (track: Int, covering: WeakCovering)) -> JSONValue {
        let box = weak.covering.box
        func tenths(_ value: Double) -> JSONValue { .number((value * 10).rounded() / 10) }
        return [
            "kind": "weakCovering", "video": .integer(weak.track), "firstFrame": .integer(weak.covering.firstFrame),
            "lastFrame": .integer(weak.covering.lastFrame),
            "trackingID": weak.covering.trackingID.map { .integer($0) } ?? .null,
            "box": [
                "x": tenths(box.x), "y": tenths(box.y), "width": tenths(box.width), "height": tenths(box.height),
            ],
            "excess": .number((weak.covering.excess * 1000).rounded() / 1000),
        ]
    }
}

extension String {
    /// The text with a capital letter at its beginning.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
