import Faces
import Testing
import VideoFrames

@testable import FaceFilters

@Suite("Doubt hides more")
struct FailClosedTests {
    private func outcome(
        _ coverage: FaceCoverage, _ settings: FilterSettings = FilterSettings(.solid), isDamaged: Bool = false,
        geometry: DisplayGeometry? = nil
    ) throws -> (FilterOutcome, Samples) {
        var frame = frame(
            picture(.yuv420, 47, 39) { _, x, y in (x * 31 + y * 17) & 255 }, geometry: geometry, isDamaged: isDamaged)
        var filter = AnonymousFacesFilter(settings: settings, key: .test)
        let outcome = try filter.apply(coverage, to: &frame)
        return (outcome, Samples(frame.picture))
    }

    private func isWhole(_ result: (FilterOutcome, Samples)) -> Bool {
        let planes = result.1.planes
        return result.0 == .wholePicture && planes[0].allSatisfy { $0 == 126 }
            && (planes[1] + planes[2]).allSatisfy { $0 == 128 }
    }

    @Test("unknown coverage, a damaged frame and a geometry of another size hide the whole picture")
    func wholePicture() throws {
        #expect(try isWhole(outcome(.unknown)))
        #expect(try isWhole(outcome(.faces([]), isDamaged: true)))
        let other = DisplayGeometry(storedSize: PictureSize(width: 9, height: 9))
        #expect(try isWhole(outcome(.faces([]), geometry: other)))
    }

    @Test(
        "a face whose numbers make no sense hides the whole picture", arguments: [Double.nan, .infinity, 1e300, -1e9])
    func nonsense(number: Double) throws {
        #expect(try isWhole(outcome(.faces([CoveredFace(number, 3, 9, 9)]))))
        #expect(try isWhole(outcome(.faces([CoveredFace(3, number, 9, 9)]))))
        #expect(try isWhole(outcome(.faces([CoveredFace(5, 5, 9, 9), CoveredFace(3, 3, number, 9)]))))
        #expect(try isWhole(outcome(.faces([CoveredFace(3, 3, 9, number)]))))
        #expect(try isWhole(outcome(.faces([CoveredFace(3, 3, 9, 9, roll: number)]))))
    }

    @Test("a box of no size, or turned inside out, still hides its place")
    func emptyBox() throws {
        for face in [
            CoveredFace(20, 20, 0, 0), CoveredFace(20, 16, 0, 8), CoveredFace(24, 24, -8, -8),
            CoveredFace(16, 20, 8, 0),
        ] {
            let samples = try outcome(.faces([face])).1
            for y in 17..<23 { for x in 17..<23 { #expect(samples[0, x, y] == 126) } }
        }
    }

    @Test("faces partly or wholly beside the picture, and numbers of every size, never trap")
    func anyNumbers() throws {
        var dice = Dice(state: 11)
        for _ in 0..<120 {
            let number = { (dice: inout Dice) in
                let size = [1e-300, 1, 40, 1e3, 1e6, 9e6][dice.next() % 6]
                return dice.between(-size, size)
            }
            var face = CoveredFace(
                number(&dice), number(&dice), number(&dice), number(&dice), roll: number(&dice), track: dice.next() % 5)
            if dice.next() % 2 == 0 {
                face.outline = (0..<9).map { _ in PixelPoint(x: number(&dice), y: number(&dice)) }
            }
            var settings = FilterSettings()
            settings.effect = FilterSettings.Effect.allCases[dice.next() % 3]
            settings.shape = FilterSettings.Shape.allCases[dice.next() % 3]
            settings.cells = [-3, 0, 1, 5, 1_000_000][dice.next() % 5]
            settings.margin = [.nan, -1, 0.3, .infinity, 1e300][dice.next() % 5]
            settings.feather = [.nan, -1, 0.15, .infinity, 1e-17, 1e300][dice.next() % 6]
            var frame = frame(picture(.yuv420, 15, 13) { _, x, _ in x })
            var filter = AnonymousFacesFilter(settings: settings, key: .test)
            let outcome = try filter.apply(.faces([face]), to: &frame)
            let middle = face.box.center
            let isInside = (1..<14).contains(middle.x) && (1..<12).contains(middle.y)
            if isInside && face.outline.isEmpty { #expect(outcome != .untouched) }
        }
    }

    @Test(
        "pictures of one sample, and of one row or column, are hidden", arguments: [(1, 1), (1, 50), (50, 1), (3, 5)])
    func tinyPictures(width: Int, height: Int) throws {
        for effect in FilterSettings.Effect.allCases {
            for coverage in [FaceCoverage.unknown, .faces([CoveredFace(0, 0, 60, 60)])] {
                var frame = frame(picture(.yuv420, width, height) { _, _, _ in 255 })
                var filter = AnonymousFacesFilter(settings: FilterSettings(effect), key: .test)
                try filter.apply(coverage, to: &frame)
                #expect(Samples(frame.picture).planes.allSatisfy { $0.allSatisfy { $0 < 255 } })
            }
        }
    }

    @Test("a picture hidden as a whole has at most six cells across its shorter side")
    func largeCells() throws {
        var frame = frame(noise(.gray, 64, 60))
        var filter = AnonymousFacesFilter(settings: FilterSettings(.pixelate, cells: 12), key: .test)
        try filter.apply(.unknown, to: &frame)
        let samples = Samples(frame.picture)
        let column = (0..<60).map { samples[0, 30, $0] }
        #expect(zip(column, column.dropFirst()).count { $0 != $1 } == 5)
        #expect(Set(samples.planes[0]).count <= 36)
    }

    @Test("strength has its floors: above 8 cells is weak, above 12 refused, flat color always good")
    func strength() {
        let strengths = [1, 8, 9, 12, 13].map { FilterSettings(.pixelate, cells: $0).strength }
        #expect(strengths == [.ok, .ok, .weak, .weak, .refused])
        #expect(FilterSettings(.solid, cells: 99).strength == .ok)
        #expect(FilterSettings().strength == .ok)
    }
}
