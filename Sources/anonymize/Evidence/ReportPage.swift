import Anonymizing
import FoundationEssentials

/// The report as one page of HTML that refers to nothing outside itself.
struct ReportPage {
    let report: Report
    /// A PNG file for each face that has a picture.
    let pictures: [ReviewRecorder.Key: [UInt8]]
    /// Whether the pictures show faces as they are.
    let showsFaces: Bool

    /// The page.
    var html: String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8"><title>\(Self.escaped(report.output.name))</title>
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <style>\(Self.style)</style></head><body>
        <h1>\(Self.escaped(report.output.name))</h1>
        <p class="\(report.verdict.rawValue)">\(verdict)</p>
        \(showsFaces ? "<p class=\"review\">The pictures below show faces as they are in the source.</p>" : "")
        \(files)
        <h2>Faces</h2>
        \(timeline)
        <h2>To look at</h2>
        \(review)
        <h2>Streams</h2>
        \(streams)
        <h2>Warnings</h2>
        \(list(report.warnings))
        <h2>Settings and versions</h2>
        <pre>\(Self.escaped(report.settings.prettyText))</pre>
        <pre>\(Self.escaped(versions))</pre>
        <p>\(Self.escaped("Made by anonymize \(report.versions.anonymize)."))</p>
        </body></html>

        """
    }

    private static let style =
        "body{font:15px sans-serif;margin:2em;max-width:70em}table{border-collapse:collapse}"
        + "td,th{border:1px solid #bbb;padding:.3em .6em;text-align:left;vertical-align:middle}"
        + "code,pre{font-size:13px;overflow-wrap:anywhere;white-space:pre-wrap}.complete{color:#060}.review{color:#a00}"
        + "svg{width:100%;min-width:30em;height:24px;background:#eee}img{display:block}"

    private var verdict: String {
        let words =
            report.verdict == .complete
            ? "Every frame was read, looked at and written."
            : "Complete as far as the input could be read; a person should look at it."
        let second =
            switch report.verification {
            case nil: ""
            case .some: " The finished file was looked at again, and nothing was found."
            }
        return words + second
    }

    private var files: String {
        func row(_ kind: String, _ file: Report.File) -> String {
            let size = file.bytes.map { "\($0) bytes" } ?? ""
            let kept =
                file.sha256Before.map { $0 == file.sha256 ? "; the same before and after the run" : "; changed!" } ?? ""
            return "<tr><th>\(kind)</th><td>\(Self.escaped(file.name))</td><td>\(size)</td>"
                + "<td><code>\(file.sha256 ?? "")</code>\(kept)</td></tr>"
        }
        let frames = report.frames
        let counts =
            "\(frames.read) frames read, \(frames.written) written, \(frames.covered) covered, \(frames.whole) hidden whole, "
            + "\(frames.damaged) damaged."
        return "<table>\(row("Input", report.input))\(row("Output", report.output))</table><p>\(counts)</p>"
    }

    /// The film's length as far as faces and stretches tell, in seconds.
    private var length: Double {
        let ends = report.tracks.compactMap { $0.details?.lastTime } + report.review.map(\.lastTime)
        return max(0.04, ends.max() ?? 0)
    }

    private var timeline: String {
        if report.tracks.isEmpty { return "<p>None was followed.</p>" }
        let rows = report.tracks.map { track in
            let video = track.details?.video ?? 0
            let key = ReviewRecorder.Key(video: video, trackingID: track.trackingID)
            let image = pictures[key].map {
                "<img alt=\"face \(track.trackingID)\" src=\"data:image/png;base64,\(Data($0).base64EncodedString())\">"
            }
            let times = track.details.map { "\(Self.clock($0.firstTime)) to \(Self.clock($0.lastTime))" } ?? ""
            let counts = "\(track.frames) frames, \(track.bridged) filled in, \(track.details?.weak ?? 0) unsure"
            return "<tr><td>\(image ?? "")</td><th>\(track.trackingID)</th><td>\(times)<br>\(counts)</td>"
                + "<td style=\"width:60%\">\(bar(track, video))</td></tr>"
        }
        return "<table>\(rows.joined())</table>"
    }

    /// A face's time in the film, with the stretches to look at in other colors.
    private func bar(_ track: Report.Track, _ video: Int) -> String {
        guard let details = track.details else { return "" }
        func part(_ first: Double, _ last: Double, _ color: String) -> String {
            let (left, width) = (first / length * 1000, max(2, (last - first) / length * 1000))
            return "<rect x=\"\(Self.number(left))\" width=\"\(Self.number(width))\" height=\"24\" fill=\"\(color)\"/>"
        }
        let colors: [Report.ReviewSpan.Reason: String] = [
            .bridged: "#e8a200", .weak: "#d05000", .hiddenWhole: "#a00000",
        ]
        let doubts = report.review.filter { $0.video == video && $0.trackingID == track.trackingID }
        return "<svg viewBox=\"0 0 1000 24\" preserveAspectRatio=\"none\">"
            + part(details.firstTime, details.lastTime, "#3070b0")
            + doubts.map { part($0.firstTime, $0.lastTime, colors[$0.reason] ?? "#a00000") }.joined() + "</svg>"
    }

    private var review: String {
        if report.review.isEmpty { return "<p>Nothing in particular.</p>" }
        let words: [Report.ReviewSpan.Reason: String] = [
            .bridged: "not found; covered where it was expected", .weak: "found, but not surely",
            .hiddenWhole: "hidden whole",
        ]
        let rows = report.review.map { span in
            let who = span.trackingID.map { "face \($0)" } ?? "picture"
            return "<tr><td>\(Self.clock(span.firstTime)) to \(Self.clock(span.lastTime))</td>"
                + "<td>frames \(span.firstFrame) to \(span.lastFrame)</td><td>\(who)</td><td>\(words[span.reason] ?? "")</td></tr>"
        }
        return "<table>\(rows.joined())</table>"
    }

    private var streams: String {
        let rows = report.streams.map { stream in
            let cells = [String(stream.index), stream.type, stream.codec, stream.action, stream.reason ?? ""]
            return "<tr>" + cells.map { "<td>\(Self.escaped($0))</td>" }.joined() + "</tr>"
        }
        return "<table>\(rows.joined())</table>"
    }

    private func list(_ sentences: [String]) -> String {
        sentences.isEmpty ? "<p>None.</p>" : "<ul>\(sentences.map { "<li>\(Self.escaped($0))</li>" }.joined())</ul>"
    }

    private var versions: String {
        let models = report.versions.models.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let runtime = report.versions.openvino.map { ["OpenVINO \($0)"] } ?? []
        return (["anonymize \(report.versions.anonymize)", "FFmpeg \(report.versions.ffmpeg)"] + runtime + models)
            .joined(separator: "\n")
    }

    private static func clock(_ seconds: Double) -> String {
        let milliseconds = Int((max(0, seconds) * 1000).rounded())
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
        let fraction = String(milliseconds % 1000)
        return "\(two(milliseconds / 3_600_000)):\(two(milliseconds / 60_000 % 60)):\(two(milliseconds / 1000 % 60))."
            + String(repeating: "0", count: 3 - fraction.count) + fraction
    }

    private static func number(_ value: Double) -> String { String((value * 10).rounded() / 10) }

    /// Text for HTML: nothing in a file's name or a warning can become markup.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
