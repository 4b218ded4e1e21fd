import Faces
import Testing
import VideoFrames

@testable import FaceDetection

@Suite("CenterFace on real pictures", .enabled(if: Samples.canLook), .timeLimit(.minutes(20)))
struct CenterFaceDetectorTests {
    /// Where the astronaut's face is, measured by eye in the 512 × 512 portrait.
    static let astronautFace = PixelRect(x: 172, y: 62, width: 96, height: 134)

    private func detector(_ change: (inout CenterFaceSettings) -> Void = { _ in }) throws -> CenterFaceDetector {
        var settings = CenterFaceSettings(minFaceSize: 0.05)
        change(&settings)
        return try CenterFaceDetector(modelsFolder: Samples.models, settings: settings)
    }

    private func faces(
        _ detector: CenterFaceDetector, _ orientation: ImageOrientation = .up, region: PixelRect? = nil
    ) throws -> [Face] {
        let picture = Samples.astronautPicture(orientation)
        let geometry = DisplayGeometry(storedSize: picture.size, orientation: orientation)
        guard let region else { return try detector.begin(picture, geometry: geometry).faces() }
        return try detector.begin(picture, geometry: geometry, region: region).faces()
    }

    @Test("the astronaut's face is found, with its points on the right sides")
    func astronaut() throws {
        let face = try #require(try faces(detector()).first)
        #expect(face.confidence > 0.7)
        #expect(face.frame.overlap(Self.astronautFace) > 0.6, "found at \(face.frame)")
        let points = try #require(face.points)
        #expect(points.rightEye.x < points.nose.x && points.nose.x < points.leftEye.x)
        #expect(points.mouthRight.x < points.mouthLeft.x)
        #expect(points.leftEye.y < points.nose.y && points.nose.y < points.mouthLeft.y)
    }

    @Test("all eight orientations of the stored picture give the same face to 2 pixels")
    func orientations() throws {
        let detector = try detector()
        let upright = try #require(try faces(detector).first)
        for orientation in ImageOrientation.allCases {
            let face = try #require(try faces(detector, orientation).first)
            #expect(abs(face.frame.x - upright.frame.x) < 2 && abs(face.frame.y - upright.frame.y) < 2)
            #expect(abs(face.frame.maxX - upright.frame.maxX) < 2 && abs(face.frame.maxY - upright.frame.maxY) < 2)
            let (eye, other) = (try #require(face.points).leftEye, try #require(upright.points).leftEye)
            #expect(abs(eye.x - other.x) < 2 && abs(eye.y - other.y) < 2)
        }
    }

    @Test("a look at a region finds the same face in the same place")
    func region() throws {
        let detector = try detector()
        let whole = try #require(try faces(detector).first)
        let part = try #require(try faces(detector, region: whole.frame.enlarged(by: 2.5)).first)
        #expect(part.frame.overlap(whole.frame) > 0.8)
        #expect(throws: DetectionError.emptyRegion) {
            try faces(detector, region: PixelRect(x: -90, y: 0, width: 50, height: 50))
        }
    }

    @Test("a second, mirrored look agrees with the first")
    func twice() throws {
        let once = try #require(try faces(detector()).first)
        let twice = try #require(try faces(detector { $0.looksTwice = true }).first)
        #expect(once.frame.overlap(twice.frame) > 0.9)
        let (first, second) = (try #require(once.points), try #require(twice.points))
        #expect(abs(first.leftEye.x - second.leftEye.x) < 4)
    }

    @Test("16-bit floats give nearly what 32-bit floats give")
    func precision() throws {
        let short = try #require(try faces(detector()).first)
        let long = try #require(try faces(detector { $0.allowsBFloat16 = false }).first)
        #expect(abs(short.confidence - long.confidence) < 0.03)
        #expect(short.frame.overlap(long.frame) > 0.95)
    }

    @Test("searches under way are collected in any order, and dropped ones make room")
    func inFlight() throws {
        let detector = try detector { $0.searchesInFlight = 2 }
        let picture = Samples.astronautPicture()
        let geometry = DisplayGeometry(storedSize: picture.size)
        for _ in 0..<3 { _ = try detector.begin(picture, geometry: geometry) }
        let first = try detector.begin(picture, geometry: geometry)
        let second = try detector.begin(picture, geometry: geometry)
        let late = try second.faces()
        #expect(try first.faces() == late)
        #expect(throws: DetectionError.alreadyCollected) { try first.faces() }
    }

    @Test("many threads may look at once")
    func threads() async throws {
        let detector = try detector { $0.searchesInFlight = 2 }
        let expected = try faces(detector)
        let all = try await withThrowingTaskGroup(of: [Face].self) { group in
            for _ in 0..<4 { group.addTask { try faces(detector) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all.count == 4 && all.allSatisfy { $0 == expected })
    }
}
