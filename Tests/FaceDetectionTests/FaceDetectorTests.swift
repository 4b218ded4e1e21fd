import FaceDetection
import Faces
import Synchronization
import Testing
import VideoFrames

/// What an app written for ML Kit does: make options and a detector, pass images, read every property.
@Suite("The detector used as on iOS", .timeLimit(.minutes(20)))
struct FaceDetectorTests {
    private func everything() -> FaceDetectorOptions {
        let options = FaceDetectorOptions()
        options.performanceMode = .accurate
        options.landmarkMode = .all
        options.contourMode = .all
        options.classificationMode = .all
        options.minFaceSize = 0.15
        options.modelsFolder = Samples.models
        return options
    }

    private func portrait(_ orientation: ImageOrientation = .up) -> VisionImage {
        let image = VisionImage(buffer: Samples.astronautPicture(orientation))
        image.orientation = orientation
        return image
    }

    @Test("options start as the guide says")
    func defaults() {
        let options = FaceDetectorOptions()
        #expect(options.performanceMode == .fast && options.landmarkMode == .none && options.contourMode == .none)
        #expect(options.classificationMode == .none && options.minFaceSize == 0.1 && !options.isTrackingEnabled)
    }

    @Test("the smiling astronaut has all properties", .enabled(if: Samples.canLook))
    func properties() throws {
        let faces = try FaceDetector.faceDetector(options: everything()).results(in: portrait())
        #expect(faces.count == 1)
        let face = try #require(faces.first)
        #expect(face.frame.overlap(CenterFaceDetectorTests.astronautFace) > 0.6)
        #expect(face.hasHeadEulerAngleX && face.hasHeadEulerAngleY && face.hasHeadEulerAngleZ)
        #expect(abs(face.headEulerAngleX) < 15 && abs(face.headEulerAngleY) < 20 && abs(face.headEulerAngleZ) < 15)
        #expect(face.hasSmilingProbability && face.smilingProbability > 0.7)
        #expect(face.hasLeftEyeOpenProbability && face.leftEyeOpenProbability > 0.8)
        #expect(face.hasRightEyeOpenProbability && face.rightEyeOpenProbability > 0.8)
        #expect(!face.hasTrackingID)
        let leftEye = try #require(face.landmark(ofType: .leftEye)).position
        let rightEye = try #require(face.landmark(ofType: .rightEye)).position
        let nose = try #require(face.landmark(ofType: .noseBase)).position
        #expect(rightEye.x < nose.x && nose.x < leftEye.x && nose.y > leftEye.y)
        #expect(face.contours.reduce(0) { $0 + $1.points.count } == 133)
        let outline = try #require(face.contour(ofType: .leftEye)).points
        #expect(outline.contains { $0.x < leftEye.x } && outline.contains { $0.x > leftEye.x })
        let upper = try #require(face.contour(ofType: .upperLipTop)).points
        let lower = try #require(face.contour(ofType: .lowerLipBottom)).points
        #expect(upper[5].y < lower[4].y)
    }

    @Test("nothing is given that was not asked for", .enabled(if: Samples.canLook))
    func nothingAsked() throws {
        let options = FaceDetectorOptions()
        options.modelsFolder = Samples.models
        let face = try #require(try FaceDetector.faceDetector(options: options).results(in: portrait()).first)
        #expect(face.hasHeadEulerAngleY)
        #expect(face.landmarks.isEmpty && face.contours.isEmpty)
        #expect(!face.hasSmilingProbability && face.smilingProbability == 0)
        options.contourMode = .all
        let outlined = try #require(try FaceDetector.faceDetector(options: options).results(in: portrait()).first)
        #expect(
            !outlined.hasHeadEulerAngleX && !outlined.contours.isEmpty, "fast mode with contours only has no angles")
    }

    @Test("all eight orientations give the same face, points and angles", .enabled(if: Samples.canLook))
    func orientations() throws {
        let detector = FaceDetector.faceDetector(options: everything())
        let upright = try #require(try detector.results(in: portrait()).first)
        for orientation in ImageOrientation.allCases {
            let face = try #require(try detector.results(in: portrait(orientation)).first)
            #expect(abs(face.frame.x - upright.frame.x) < 2 && abs(face.frame.maxY - upright.frame.maxY) < 2)
            #expect(abs(face.headEulerAngleY - upright.headEulerAngleY) < 2)
            #expect(face.landmarks.map(\.type) == upright.landmarks.map(\.type))
            for (a, b) in zip(face.contours.flatMap(\.points), upright.contours.flatMap(\.points)) {
                #expect(abs(a.x - b.x) < 2 && abs(a.y - b.y) < 2)
            }
        }
    }

    @Test("process calls back once for each image, in order", .enabled(if: Samples.canLook))
    func completion() async throws {
        let detector = FaceDetector.faceDetector(options: everything())
        let order = Mutex<[Int]>([])
        let image = portrait()
        for index in 0..<3 {
            detector.process(image) { faces, error in
                #expect(error == nil && faces?.count == 1)
                order.withLock { $0.append(index) }
            }
        }
        let faces = try await detector.process(image)
        #expect(faces.count == 1)
        #expect(order.withLock { $0 } == [0, 1, 2])
    }

    @Test("a missing model is each image's error, by every way of asking")
    func missingModel() async throws {
        let options = FaceDetectorOptions()
        options.modelsFolder = "/nonexistent"
        let detector = FaceDetector.faceDetector(options: options)
        let image = VisionImage(rgb: [UInt8](repeating: 0, count: 12), width: 2, height: 2)
        let missing = DetectionError.modelMissing(path: "/nonexistent/centerface.onnx")
        #expect(throws: missing) { try detector.results(in: image) }
        await #expect(throws: missing) { try await detector.process(image) }
        await confirmation { called in
            await withCheckedContinuation { continuation in
                detector.process(image) { faces, error in
                    #expect(faces == nil && error as? DetectionError == missing)
                    called()
                    continuation.resume()
                }
            }
        }
    }

    @Test(
        "a face keeps its number through the carphone clip", .enabled(if: Samples.hasModels && Samples.carphone != nil))
    func tracking() throws {
        let options = FaceDetectorOptions()
        options.isTrackingEnabled = true
        options.modelsFolder = Samples.models
        let detector = FaceDetector.faceDetector(options: options)
        let frames = try #require(Samples.carphone)
        var numbers: [Int] = []
        for frame in frames {
            let faces = try detector.results(in: VisionImage(rgb: frame, width: 176, height: 144))
            #expect(faces.count == 1)
            numbers += faces.compactMap(\.trackingID)
        }
        #expect(numbers == [Int](repeating: 0, count: frames.count))
    }

    @Test("a device's orientation and camera give the picture's orientation as in the guide's table")
    func deviceOrientation() {
        let expected: [(DeviceOrientation, ImageOrientation, ImageOrientation)] = [
            (.portrait, .leftMirrored, .right), (.landscapeLeft, .downMirrored, .up),
            (.portraitUpsideDown, .rightMirrored, .left), (.landscapeRight, .upMirrored, .down),
            (.faceUp, .up, .up), (.faceDown, .up, .up), (.unknown, .up, .up),
        ]
        for (device, front, back) in expected {
            #expect(imageOrientation(deviceOrientation: device, cameraPosition: .front) == front)
            #expect(imageOrientation(deviceOrientation: device, cameraPosition: .back) == back)
        }
        #expect(expected.count == DeviceOrientation.allCases.count)
    }
}
