import FaceDetection
import Faces
import Foundation
import MediaFiles
import Testing
import VideoFrames

@testable import anonymize

@Suite(
    "details of faces, from the built program", .enabled(if: BuiltProgram.canRun && astronaut != nil), .serialized,
    .timeLimit(.minutes(20)))
struct DetailsEndToEndTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    /// The picture that a file holds, as shown.
    private func picture(_ path: String) throws -> UprightPicture {
        guard let frame = try MediaReader(path: path).nextFrame() else {
            throw CommandError(.software, "no picture in \(path)")
        }
        return UprightPicture(frame.picture, geometry: frame.geometry)
    }

    /// Runs `detect`, and returns the only face of the only frame.
    private func face(_ options: [String]) throws -> [String: Any] {
        let outcome = try BuiltProgram.run(["detect", astronaut ?? "", "--quiet"] + options)
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 2)
        let frame = try JSONSerialization.jsonObject(with: Data((lines.last ?? "").utf8)) as? [String: Any]
        let faces = try #require(frame?["faces"] as? [[String: Any]])
        #expect(faces.count == 1)
        return faces.first ?? [:]
    }

    @Test("a portrait has all landmarks, contours, angles and probabilities, where they are asked for")
    func everything() throws {
        let face = try face(["--landmarks", "--contours", "--classification"])
        let landmarks = try #require(face["landmarks"] as? [String: [String: Double]])
        #expect(Set(landmarks.keys) == Set(FaceLandmarkType.allCases.map(\.rawValue)))
        let contours = try #require(face["contours"] as? [String: [[Double]]])
        for type in FaceContourType.allCases { #expect(contours[type.rawValue]?.count == type.pointCount) }
        #expect(contours.values.reduce(0) { $0 + $1.count } == 133)
        for name in ["headEulerAngleX", "headEulerAngleY", "headEulerAngleZ"] {
            let angle = try #require(face[name] as? Double)
            #expect(abs(angle) < 12)
        }
        for name in ["smilingProbability", "leftEyeOpenProbability", "rightEyeOpenProbability"] {
            let probability = try #require(face[name] as? Double)
            #expect(probability > 0.8)
        }
    }

    @Test("what was not asked for is not listed, nor is a number without tracking")
    func plain() throws {
        let plain = try face([])
        #expect(plain["landmarks"] == nil && plain["contours"] == nil && plain["smilingProbability"] == nil)
        #expect(plain["trackingID"] as? Int == 1)
        let alone = try face(["--landmarks", "--tracking", "off"])
        #expect(alone["trackingID"] == nil && alone["landmarks"] != nil && alone["headEulerAngleY"] != nil)
        #expect(alone["contours"] == nil)
    }

    @Test("a mask along the contour hides all of the face, and less around it than the ellipse")
    func contour() throws {
        let original = try picture(astronaut ?? "")
        let box = try #require(try face([])["box"] as? [String: Double])
        let rect = PixelRect(
            x: box["x"] ?? 0, y: box["y"] ?? 0, width: box["width"] ?? 0, height: box["height"] ?? 0)
        var changed: [String: Int] = [:]
        for shape in ["contour", "ellipse"] {
            let output = path(shape + ".png")
            let outcome = try BuiltProgram.run(
                ["preview", astronaut ?? "", output, "--shape", shape, "--mode", "solid"])
            #expect(outcome.status == 0)
            let masked = try picture(output)
            let middle = masked[UprightPicture.pixel(rect.center.x), UprightPicture.pixel(rect.center.y)]
            var (shown, count) = (0, 0)
            for y in 0..<masked.size.height {
                for x in 0..<masked.size.width where masked[x, y] != original[x, y] {
                    count += 1
                }
            }
            for y in Int(rect.y)..<Int(rect.maxY) {
                for x in Int(rect.x)..<Int(rect.maxX) {
                    let u = (Double(x) + 0.5 - rect.center.x) / (rect.width / 2)
                    let v = (Double(y) + 0.5 - rect.center.y) / (rect.height / 2)
                    if u * u + v * v <= 1, masked[x, y] != middle { shown += 1 }
                }
            }
            #expect(shown == 0, "\(shape) leaves parts of the face")
            changed[shape] = count
        }
        let (contour, ellipse) = (changed["contour"] ?? 0, changed["ellipse"] ?? 0)
        #expect(Double(contour) > rect.area && contour < ellipse)
    }

    @Test("an outline from a list of faces is followed without the networks")
    func givenOutline() throws {
        let list = path("f.jsonl")
        #expect(try BuiltProgram.run(["detect", astronaut ?? "", "--contours", "-o", list]).status == 0)
        let direct = ["preview", astronaut ?? "", path("a.png"), "--shape", "contour", "--mode", "solid"]
        #expect(try BuiltProgram.run(direct).status == 0)
        let given = try BuiltProgram.run([
            "preview", astronaut ?? "", path("b.png"), "--shape", "contour", "--mode", "solid", "--faces", list,
            "--models", path("none"),
        ])
        #expect(given.status == 0)
        // The list is exact to a hundredth of a pixel, which moves the soft edge by a few steps; an ellipse would differ by far more.
        let (a, b) = (try picture(path("a.png")), try picture(path("b.png")))
        var most = 0
        for y in 0..<a.size.height {
            for x in 0..<a.size.width { most = max(most, abs(Int(a[x, y].green) - Int(b[x, y].green))) }
        }
        #expect(most <= 12)
    }

    @Test("a drawing enlarges small pictures and hides nothing")
    func drawing() throws {
        let outcome = try BuiltProgram.run(["preview", astronaut ?? "", path("d.png"), "--draw"])
        #expect(outcome.errors == "Done: the frame at 0.0 s, 1 face drawn: '\(path("d.png"))'.\n")
        let (drawn, original) = (try picture(path("d.png")), try picture(astronaut ?? ""))
        #expect(drawn.size == PictureSize(width: 1024, height: 1024))
        #expect(drawn[20, 20] == original[10, 10])
    }

    @Test("without the mesh network nothing is drawn, listed or masked along contours")
    func networkGone() throws {
        let models = try #require(astronaut).replacing("SampleMedia/astronaut.png", with: ".dependencies/models")
        try FileManager.default.copyItem(
            atPath: URL(fileURLWithPath: models + "/centerface.onnx").resolvingSymlinksInPath().path,
            toPath: path("centerface.onnx"))
        for arguments in [
            [astronaut ?? "", path("o.png"), "--shape", "contour"], ["detect", astronaut ?? "", "--landmarks"],
            ["preview", astronaut ?? "", path("o.png"), "--draw"],
        ] {
            let outcome = try BuiltProgram.run(arguments + ["--models", folder.path])
            #expect(outcome.status == 69)
            let sentence = "there is no network file '\(path("face_landmark.tflite"))'."
            #expect(outcome.errors.hasPrefix("anonymize: \(sentence)\n"))
        }
        #expect(folder.names == ["centerface.onnx"])
    }

    @Test("a picture file becomes an image for the library's detector, as its guide shows")
    func visionImage() throws {
        let options = FaceDetectorOptions()
        options.landmarkMode = .all
        guard let frame = try MediaReader(path: astronaut ?? "").nextFrame() else {
            Issue.record("the portrait has a frame")
            return
        }
        let faces = try FaceDetector.faceDetector(options: options).results(in: VisionImage(frame: frame))
        #expect(faces.count == 1 && faces.first?.landmarks.count == 10)
    }
}

/// The portrait, if it was fetched.
private let astronaut = BuiltProgram.sample("astronaut.png")
