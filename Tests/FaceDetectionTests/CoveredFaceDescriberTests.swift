import FaceDetection
import Faces
import Testing
import VideoFrames

@Suite("details of followed faces", .enabled(if: Samples.canLook), .timeLimit(.minutes(20)))
struct CoveredFaceDescriberTests {
    private let portrait = CoveredFace(box: PixelRect(x: 177, y: 62, width: 93, height: 112), trackingID: 3)

    private func describe(_ faces: [CoveredFace], _ details: FaceDetails) throws -> [Face] {
        let describer = CoveredFaceDescriber(try FaceDescriber(modelsFolder: Samples.models), details: details)
        let picture = Samples.astronautPicture()
        return try describer.describe(faces, in: picture, geometry: DisplayGeometry(storedSize: picture.size))
    }

    @Test("the outline alone is the same as that among all contours")
    func outline() throws {
        var details = FaceDetails(angles: false)
        details.outline = true
        let alone = try #require(try describe([portrait], details).first)
        let all = try #require(try describe([portrait], FaceDetails(contours: true)).first)
        #expect(alone.contours.map(\.type) == [.face] && alone.angles == nil)
        #expect(alone.contours.first == all.contour(ofType: .face))
        #expect(all.contours.count == FaceContourType.allCases.count && all.trackingID == 3)
    }

    @Test("nothing is seen where there is no face, beside the picture, or where numbers make no sense")
    func nothing() throws {
        let boxes = [
            PixelRect(x: 400, y: 20, width: 60, height: 60), PixelRect(x: -500, y: 40, width: 90, height: 110),
            PixelRect(x: .nan, y: 40, width: 90, height: 110), PixelRect(x: 177, y: 62, width: 0, height: 112),
        ]
        let described = try describe(boxes.map { CoveredFace(box: $0) } + [portrait], FaceDetails(contours: true))
        #expect(described.map { $0.contours.isEmpty } == [true, true, true, true, false])
    }
}
