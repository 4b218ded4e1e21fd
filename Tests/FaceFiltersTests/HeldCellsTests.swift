import Faces
import Testing
import VideoFrames

@testable import FaceFilters

@Suite("Mosaics over time")
struct HeldCellsTests {
    /// Shows a face of one brightness in the middle of its mask; returns the gray of its middle cell.
    private func gray(
        _ filter: inout AnonymousFacesFilter, _ brightness: Int, at time: Double, track: Int? = 1, x: Double = 20
    ) throws -> Int {
        var frame = frame(picture(.gray, 60, 60) { _, _, _ in brightness }, at: time)
        try filter.apply(.faces([CoveredFace(x, 20, 20, 20, track: track)]), to: &frame)
        return Samples(frame.picture)[0, Int(x) + 10, 30]
    }

    @Test("a followed face keeps its colors through a second, wherever it goes")
    func held() throws {
        var filter = AnonymousFacesFilter(key: .test)
        let first = try gray(&filter, 100, at: 0)
        let later = try (1..<25).map {
            try gray(&filter, 100 + $0 * 4, at: Double($0) * 0.04, x: 20 + Double($0) * 0.3)
        }
        #expect(later.allSatisfy { $0 == first })
    }

    @Test("new colors come slowly, and get there within the second after the next look")
    func slowRefresh() throws {
        var filter = AnonymousFacesFilter(key: .test)
        let first = try gray(&filter, 51, at: 0)
        let steps = try (1...60).map { try gray(&filter, 204, at: Double($0) * 0.04) }
        #expect(steps[23] == first)
        #expect(steps[59] == first + 153)
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 >= $0 && $1 - $0 <= 8 })
    }

    @Test("small changes of brightness are not followed: jitter of the box shows nothing new")
    func deadBand() throws {
        var filter = AnonymousFacesFilter(key: .test)
        let first = try gray(&filter, 102, at: 0)
        let later = try (1...100).map { try gray(&filter, $0 % 2 == 0 ? 92 : 114, at: Double($0) * 0.08) }
        #expect(later.allSatisfy { $0 == first })
    }

    @Test("another track has its own colors and its own noise at once")
    func newTrack() throws {
        var filter = AnonymousFacesFilter(key: .test)
        let first = try gray(&filter, 51, at: 0)
        let second = try gray(&filter, 204, at: 0.04, track: 2)
        #expect(abs(second - first - 153) <= 60)
        #expect(second - first != 153)
    }

    @Test("a face that is not followed is taken from its own frame alone, with noise that belongs to its place")
    func notFollowed() throws {
        var filter = AnonymousFacesFilter(key: .test)
        let first = try gray(&filter, 51, at: 0, track: nil)
        #expect(try gray(&filter, 204, at: 0.04, track: nil) == first + 153)
        #expect(try gray(&filter, 51, at: 0.08, track: nil) == first)
    }

    @Test("tracks that are gone are forgotten, and never are more than so many remembered")
    func boundedMemory() {
        var tracks = HeldTracks()
        let first = frame(picture(.gray, 32, 32) { _, _, _ in 9 })
        let scene = FilterScene(first)
        tracks.begin(scene)
        for track in 0..<HeldTracks.capacity + 10 { look(&tracks, first.picture, scene, track) }
        #expect(tracks.count == HeldTracks.capacity)
        let later = frame(picture(.gray, 32, 32) { _, _, _ in 9 }, at: HeldTracks.memory + 0.1)
        tracks.begin(FilterScene(later))
        #expect(tracks.count == 0)
    }

    private func look(
        _ tracks: inout HeldTracks, _ picture: borrowing PixelBuffer, _ scene: FilterScene, _ track: Int
    ) {
        let face = CoveredFace(10, 10, 8, 8, track: track)
        guard let placement = FacePlacement(face) else { return }
        let shape = MaskShape(face, placement, settings: FilterSettings(), geometry: scene.geometry)
        let grid = CellGrid(columns: 1, rows: 1, over: shape.half, placement, geometry: scene.geometry)
        let mask = FaceMask(shape, lattice: scene.lattice)
        let noise = CellNoise(key: .test, owner: .track(track))
        #expect(tracks.colors(noise, picture, mask, grid, scene) != nil)
    }

    @Test("a face that comes in at the border shows the colors of its hidden side once that is seen")
    func entering() throws {
        var filter = AnonymousFacesFilter(key: .test)
        // The face is dark on its left and bright on its right; its left comes into the picture last.
        let colors = try (0..<20).map { step -> (left: Int, right: Int) in
            let x = Double(step) * 2 - 20
            var frame = frame(
                picture(.gray, 60, 60) { _, column, _ in Double(column) < x + 10 ? 34 : 221 }, at: Double(step) * 0.04)
            try filter.apply(.faces([CoveredFace(x, 20, 20, 20, track: 1)]), to: &frame)
            let samples = Samples(frame.picture)
            return (samples[0, max(0, Int(x) + 2), 30], samples[0, Int(x) + 22, 30])
        }
        #expect(abs(colors[19].left - 34) <= 30)
        #expect(colors.allSatisfy { abs($0.right - 221) <= 60 })
    }

    @Test("the same frames, settings and key give the same bytes, another key other ones")
    func repeatable() throws {
        let run = { (key: FilmKey) in
            var filter = AnonymousFacesFilter(key: key)
            return try (0..<30).map { step -> Samples in
                var frame = frame(noise(.yuv420, 40, 40, seed: UInt64(step)), at: Double(step) * 0.1)
                let faces = [CoveredFace(10 + Double(step) / 4, 10, 14, 16, track: 3), CoveredFace(30, 2, 8, 8)]
                try filter.apply(.faces(faces), to: &frame)
                return Samples(frame.picture)
            }
        }
        let first = try run(.test)
        #expect(try first == run(.test))
        #expect(try first != run(FilmKey(1, 2)))
    }

    @Test("a film whose times do not move on, or go back, is masked all the same")
    func oddTimes() throws {
        var filter = AnonymousFacesFilter(key: .test)
        let grays = try [0, 0, 5, 2, -1, 1_000_000].map { try gray(&filter, 100, at: Double($0)) }
        #expect(Set(grays).count == 1)
    }
}
