import Testing
import VideoFrames

@testable import FaceDetection

@Suite struct CenterFaceOutputsTests {
    /// Output maps of 4 × 3 cells, all zero until a face is written into them.
    struct Maps {
        var scores = [Float](repeating: 0, count: 12)
        var sizes = [Float](repeating: 0, count: 24)
        var offsets = [Float](repeating: 0, count: 24)
        var points = [Float](repeating: 0, count: 120)

        /// One face 32 wide and 64 high, centered in cell (2, 1), with points all over it.
        static var oneFace: Maps {
            var maps = Maps()
            let cell = 1 * 4 + 2
            maps.scores[cell] = 0.75
            maps.sizes[cell] = 2.772_588_7  // logarithm of 16 cells high
            maps.sizes[12 + cell] = 2.079_441_5  // and of 8 cells wide
            maps.offsets[cell] = 0.25  // a quarter of a cell down
            maps.offsets[12 + cell] = -0.5  // half a cell to the left
            for point in 0..<5 {
                maps.points[2 * point * 12 + cell] = 0.2 * Float(point)  // down
                maps.points[(2 * point + 1) * 12 + cell] = 0.1 * Float(point)  // to the right
            }
            return maps
        }

        func candidates(floor: Double) throws -> [FaceCandidate] {
            try CenterFaceOutputs(cells: PictureSize(width: 4, height: 3)).candidates(
                scores: scores.span, sizes: sizes.span, offsets: offsets.span, points: points.span, floor: floor)
        }
    }

    @Test("a scripted face has the box and the points that were written")
    func oneFace() throws {
        let found = try Maps.oneFace.candidates(floor: 0.5)
        let face = try #require(found.first)
        #expect(found.count == 1)
        #expect(face.confidence == 0.75)
        // The center is at 4 × (2 + 0.5 - 0.5) across and 4 × (1 + 0.5 + 0.25) down.
        #expect(abs(face.box.center.x - 8) < 1e-4 && abs(face.box.center.y - 7) < 1e-4)
        #expect(abs(face.box.width - 32) < 1e-4 && abs(face.box.height - 64) < 1e-4)
        #expect(abs(face.points[3].x - (8 - 16 + 0.3 * 32)) < 1e-4)
        #expect(abs(face.points[3].y - (7 - 32 + 0.6 * 64)) < 1e-4)
    }

    @Test("cells under the floor give nothing")
    func floor() throws {
        #expect(try Maps.oneFace.candidates(floor: 0.76).isEmpty)
        #expect(try Maps().candidates(floor: 0.1).isEmpty)
    }

    @Test(
        "a score that is no finite number is an error, also in a weak cell",
        arguments: [Float.nan, .infinity, -.infinity])
    func brokenScore(value: Float) {
        var maps = Maps.oneFace
        maps.scores[0] = value
        #expect(throws: DetectionError.notANumber(network: "CenterFace")) { try maps.candidates(floor: 0.5) }
    }

    @Test("a face whose size, offset or point is no number is an error")
    func brokenFace() {
        let cell = 1 * 4 + 2
        for path in [\Maps.sizes, \Maps.offsets, \Maps.points] {
            var maps = Maps.oneFace
            maps[keyPath: path][cell] = .nan
            #expect(throws: DetectionError.notANumber(network: "CenterFace")) { try maps.candidates(floor: 0.5) }
        }
    }

    @Test("a huge size stays a finite box")
    func hugeSize() throws {
        var maps = Maps.oneFace
        maps.sizes[1 * 4 + 2] = 1e30
        #expect(try maps.candidates(floor: 0.5)[0].box.height.isFinite)
    }
}
