import Faces
import Testing
import VideoFrames

@testable import Anonymizing

/// A reader of text that arrives in pieces of a few bytes.
private func reader(_ text: String, pieces: Int = 1 << 16) throws(FacesFileError) -> FacesFileReader {
    var rest = Array(text.utf8)[...]
    return try FacesFileReader {
        defer { rest = rest.dropFirst(pieces) }
        return Array(rest.prefix(pieces))
    }
}

private let header = #"{"schema":"anonymize.faces/1","width":1920,"height":1080}"# + "\n"

@Suite("faces files")
struct FacesFileTests {
    let size = PictureSize(width: 1920, height: 1080)

    @Test("the lines are the documented ones")
    func lines() {
        let face = CoveredFace(
            box: PixelRect(x: 812, y: 301.5, width: 96, height: 121), confidence: 0.93, trackingID: 3, source: .bridged)
        #expect(FacesFile.header(pictureSize: size) == header)
        #expect(
            FacesFile.line(frame: 0, time: 0, coverage: .faces([face]))
                == #"{"frame":0,"time":0.0,"faces":[{"box":{"x":812.0,"y":301.5,"width":96.0,"height":121.0},"#
                + #""confidence":0.93,"trackingID":3,"source":"bridged"}]}"# + "\n")
        #expect(
            FacesFile.line(frame: 1, time: 0.04, coverage: .faces([])) == "{\"frame\":1,\"time\":0.04,\"faces\":[]}\n")
        #expect(
            FacesFile.line(frame: 2, time: 0.08, coverage: .unknown) == "{\"frame\":2,\"time\":0.08,\"faces\":null}\n")
    }

    @Test("what was found out about a face is written in the documented order; what is not known is left out")
    func details() {
        let covered = CoveredFace(
            box: PixelRect(x: 1, y: 2, width: 3, height: 4), roll: 1, confidence: 0.9)
        var face = Face(frame: covered.box, confidence: 0.9)
        face.angles = HeadAngles(x: 1, y: -2.25, z: 3.126)
        face.landmarks = [
            FaceLandmark(type: .leftEye, position: PixelPoint(x: 5, y: 6.5)),
            FaceLandmark(type: .rightEye, position: PixelPoint(x: .nan, y: 6.5)),
        ]
        face.contours = [
            FaceContour(type: .noseBridge, points: [PixelPoint(x: 1, y: 2), PixelPoint(x: 3, y: 4)])
        ]
        face.classification = FaceClassification(smiling: 0.9876, rightEyeOpen: 1)
        #expect(
            FacesFile.line(frame: 0, time: 0, coverage: .faces([covered]), details: [face])
                == #"{"frame":0,"time":0.0,"faces":[{"box":{"x":1.0,"y":2.0,"width":3.0,"height":4.0},"#
                + #""confidence":0.9,"source":"detected","headEulerAngleX":1.0,"headEulerAngleY":-2.25,"#
                + #""headEulerAngleZ":3.13,"landmarks":{"leftEye":{"x":5.0,"y":6.5}},"#
                + #""contours":{"noseBridge":[[1.0,2.0],[3.0,4.0]]},"smilingProbability":0.988,"#
                + #""rightEyeOpenProbability":1.0}]}"# + "\n")
        let nothing = Face(frame: covered.box, confidence: 0.9)
        #expect(
            FacesFile.line(frame: 0, time: 0, coverage: .faces([covered]), details: [nothing])
                == FacesFile.line(frame: 0, time: 0, coverage: .faces([covered])))
    }

    @Test("a face with a value that is no number makes the frame unknown", arguments: [Double.nan, .infinity])
    func notFinite(value: Double) {
        let face = CoveredFace(box: PixelRect(x: 0, y: value, width: 1, height: 1))
        #expect(
            FacesFile.line(frame: 0, time: 0, coverage: .faces([face])) == "{\"frame\":0,\"time\":0.0,\"faces\":null}\n"
        )
    }

    @Test("what was written is read back as given by the user, however it is cut", arguments: [1, 7, 100_000])
    func roundTrip(pieces: Int) throws {
        let turned = CoveredFace(
            box: PixelRect(x: -4.25, y: 3, width: 40, height: 50), roll: .pi / 4, confidence: 0.5, trackingID: 7,
            source: .detected,
            outline: [PixelPoint(x: 1, y: 2), PixelPoint(x: 3, y: 4.5), PixelPoint(x: 0, y: 9)])
        var text = FacesFile.header(pictureSize: size)
        text += FacesFile.line(frame: 0, time: 0, coverage: .faces([turned]))
        text += FacesFile.line(frame: 1, time: 0.04, coverage: .unknown)
        text += FacesFile.line(frame: 2, time: 0.08, coverage: .faces([]))
        var reader = try reader(text, pieces: pieces)
        var given = turned
        given.source = .given
        #expect(reader.pictureSize == size)
        #expect(try reader.coverage(ofFrame: 0) == .faces([given]))
        #expect(try reader.coverage(ofFrame: 1) == .unknown)
        #expect(try reader.coverage(ofFrame: 2) == .faces([]))
    }

    @Test("a frame that the file does not name is unknown, before, between and after those it names")
    func missingFrames() throws {
        var reader = try reader(header + "{\"frame\":1,\"faces\":[]}\n\n{\"frame\":3,\"faces\":[]}")
        let coverages = try (0...5).map { try reader.coverage(ofFrame: $0) }
        #expect(coverages == [.unknown, .faces([]), .unknown, .faces([]), .unknown, .unknown])
    }

    struct BadFile: CustomTestStringConvertible, Sendable {
        var text: String
        var error: String
        var testDescription: String { text }
    }

    static let badFiles = [
        BadFile(text: "", error: "noHeader"),
        BadFile(text: "{}\n", error: "noHeader"),
        BadFile(text: "PNG\n", error: "noHeader"),
        BadFile(text: #"{"schema":"anonymize.faces/2"}"#, error: #"unknownSchema("anonymize.faces/2")"#),
        BadFile(
            text: #"{"schema":"anonymize.faces/1","width":0,"height":9}"#, error: #"badValue(line: 1, key: "width")"#),
        BadFile(text: header + "{\"frame\":0", error: "notJSON(line: 2)"),
        BadFile(text: header + "[1]", error: "notJSON(line: 2)"),
        BadFile(text: header + #"{"faces":[]}"#, error: #"badValue(line: 2, key: "frame")"#),
        BadFile(text: header + #"{"frame":0}"#, error: #"badValue(line: 2, key: "faces")"#),
        BadFile(text: header + #"{"frame":-1,"faces":[]}"#, error: #"badValue(line: 2, key: "frame")"#),
        BadFile(text: header + #"{"frame":0.5,"faces":[]}"#, error: #"badValue(line: 2, key: "frame")"#),
        BadFile(text: header + "\n" + #"{"frame":0,"faces":7}"#, error: #"badValue(line: 3, key: "faces")"#),
        BadFile(
            text: header + #"{"frame":0,"faces":[{"box":{"x":1,"y":1,"width":1}}]}"#,
            error: #"badValue(line: 2, key: "faces[0].box.height")"#),
        BadFile(
            text: header + #"{"frame":0,"faces":[{"box":{"x":1,"y":1,"width":-1,"height":1}}]}"#,
            error: #"badValue(line: 2, key: "faces[0].box.width")"#),
        BadFile(
            text: header + #"{"frame":0,"faces":[{"box":{"x":1,"y":1,"width":1,"height":1},"confidence":2}]}"#,
            error: #"badValue(line: 2, key: "faces[0].confidence")"#),
        BadFile(
            text: header + "{\"frame\":0,\"faces\":[]}\n{\"frame\":0,\"faces\":[]}\n",
            error: "outOfOrder(line: 3, frame: 0, previous: 0)"),
    ]

    @Test("a wrong file is refused with the line and the value", arguments: badFiles)
    func refusing(file: BadFile) {
        let error = #expect(throws: FacesFileError.self) {
            var reader = try reader(file.text)
            _ = try reader.coverage(ofFrame: 9)
        }
        #expect(error.map { "\($0)" } == file.error)
    }

    @Test("a failure to read is passed on, never taken for the end")
    func readFailure() throws {
        struct Broken: Error {}
        var calls = 0
        var reader = try FacesFileReader {
            calls += 1
            if calls == 1 { return Array(header.utf8) }
            throw Broken()
        }
        #expect(throws: FacesFileError.self) { try reader.coverage(ofFrame: 0) }
    }
}
