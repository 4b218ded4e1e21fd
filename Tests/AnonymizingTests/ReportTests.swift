import Foundation
import Testing

@testable import Anonymizing

@Suite("reports")
struct ReportTests {
    @Test("the report has the documented keys in the documented order")
    func json() {
        var report = Report(
            verdict: .complete, input: .init(name: "in.mp4", bytes: 1, sha256: "aa"), output: .init(name: "-"),
            versions: .init(anonymize: "1.0", ffmpeg: "5.1", openvino: "2026.0", models: ["centerface": "cc"]),
            startedAt: Date(timeIntervalSince1970: 1_767_225_600))
        report.frames.read = 120
        report.frames.written = 120
        report.frames.covered = 118
        report.tracks = [.init(trackingID: 1, firstFrame: 0, lastFrame: 119, frames: 120, bridged: 4)]
        report.streams = [
            .init(index: 0, type: "video", codec: "h264", action: "anonymized"),
            .init(index: 2, type: "data", codec: "gpmd", action: "dropped", reason: "telemetry"),
        ]
        report.settings = ["mode": "pixelate", "cells": 5]
        report.seconds.total = 1.23456
        #expect(
            report.json.compactText
                == #"{"schema":"anonymize.report/1","verdict":"complete","#
                + #""input":{"name":"in.mp4","bytes":1,"sha256":"aa"},"output":{"name":"-"},"#
                + #""frames":{"read":120,"written":120,"covered":118,"whole":0,"damaged":0},"#
                + #""tracks":[{"trackingID":1,"firstFrame":0,"lastFrame":119,"frames":120,"bridged":4}],"#
                + #""review":[],"#
                + #""streams":[{"index":0,"type":"video","codec":"h264","action":"anonymized"},"#
                + #"{"index":2,"type":"data","codec":"gpmd","action":"dropped","reason":"telemetry"}],"#
                + #""warnings":[],"settings":{"mode":"pixelate","cells":5},"#
                + #""versions":{"anonymize":"1.0","ffmpeg":"5.1","openvino":"2026.0","models":{"centerface":"cc"}},"#
                + #""seconds":{"total":1.235,"decode":0.0,"detect":0.0,"filter":0.0,"encode":0.0},"#
                + #""startedAt":"2026-01-01T00:00:00Z"}"#)
    }

    @Test("JSON text is escaped, and another reader gets the same back")
    func escaping() throws {
        let odd = "a\"b\\c\nd\u{1}\u{7F}é日😀/"
        let value: JSONValue = [
            "key \"1\"": .string(odd), "none": .null, "yes": .bool(true), "list": .array([1, .number(.nan)]),
        ]
        let data = Data(value.prettyText.utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["key \"1\""] as? String == odd)
        #expect(object["none"] is NSNull)
        #expect(value.compactText.hasPrefix(#"{"key \"1\"":"a\"b\\c\nd\u0001"#))
        #expect(value.compactText.hasSuffix(#","none":null,"yes":true,"list":[1,null]}"#))
    }

    @Test("pretty text is indented by two blanks")
    func pretty() {
        let value: JSONValue = ["a": .array([1, ["b": 2]]), "c": .array([]), "d": .object([])]
        #expect(
            value.prettyText == """
                {
                  "a": [
                    1,
                    {
                      "b": 2
                    }
                  ],
                  "c": [],
                  "d": {}
                }
                """)
    }
}
