import Anonymizing
import Foundation
import Testing

@testable import anonymize

@Suite("The report as a page")
struct ReportPageTests {
    private var report: Report {
        var report = Report(
            verdict: .complete, input: .init(name: "<script>alert('x')</script>.mp4", bytes: 10, sha256: "ab"),
            output: .init(name: "a&b.mp4", bytes: 9, sha256: "cd"),
            versions: .init(anonymize: "1", ffmpeg: "5", models: ["face": "ef"]),
            startedAt: Date(timeIntervalSince1970: 0))
        var track = Report.Track(trackingID: 7, firstFrame: 0, lastFrame: 50, frames: 51, bridged: 20)
        track.details = .init(video: 0, firstTime: 0, lastTime: 2, weak: 3)
        report.tracks = [track]
        report.review = [.init(reason: .bridged, video: 0, trackingID: 7, frames: 10...29, times: 0.4...1.2)]
        report.warnings = ["\"quoted\" <b>"]
        return report
    }

    @Test("names and warnings cannot become markup, and nothing outside is referred to")
    func safe() {
        let html = ReportPage(report: report, pictures: [:], showsFaces: false).html
        #expect(!html.contains("<script"))
        #expect(!html.contains("<b>"))
        #expect(html.contains("a&amp;b.mp4"))
        #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("//"))
    }

    @Test("a face has its picture, its times and the stretches to look at")
    func face() {
        let key = ReviewRecorder.Key(video: 0, trackingID: 7)
        let html = ReportPage(report: report, pictures: [key: [1, 2, 3]], showsFaces: false).html
        #expect(html.contains("data:image/png;base64,AQID"))
        #expect(html.contains("00:00:00.000 to 00:00:02.000"))
        #expect(html.contains("frames 10 to 29"))
        #expect(html.contains("not found; covered where it was expected"))
        #expect(!html.contains("as they are in the source"))
        #expect(ReportPage(report: report, pictures: [:], showsFaces: true).html.contains("as they are in the source"))
    }
}
