import Faces
import Testing
import VideoFrames

@testable import FaceFilters

@Suite("Mosaics")
struct MosaicTests {
    /// The values of a row, with neighbors that are equal told once.
    private func runs(_ row: ArraySlice<Int>) -> [Int] {
        row.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    @Test("faces of any size get the same number of cells", arguments: [50.0, 150, 400], [2, 5, 8])
    func cellsDoNotDependOnSize(width: Double, cells: Int) throws {
        // A strip through the middle of the face is all that is in the picture.
        let columns = Int(width * 1.8)
        var frame = frame(picture(.gray, columns, 24) { _, x, _ in x * 255 / columns })
        var filter = AnonymousFacesFilter(settings: FilterSettings(.pixelate, cells: cells, feather: 0), key: .test)
        let box = PixelRect(
            center: PixelPoint(x: Double(columns) / 2, y: 12 - width / 20), width: width, height: width * 1.25)
        try filter.apply(.faces([CoveredFace(box: box)]), to: &frame)
        let row = Samples(frame.picture).planes[0][12 * columns..<13 * columns]
        let half = Int(width * 0.76)
        let inside = row[row.startIndex + columns / 2 - half..<row.startIndex + columns / 2 + half]
        #expect(runs(inside).count == cells)
    }

    @Test("cells hold means of what they cover, never samples")
    func means() throws {
        // Single bright samples far apart: any one sample is 0 or 255, any mean is a sixteenth of white.
        let checkered = picture(.gray, 64, 64) { _, x, y in x % 4 == 0 && y % 4 == 0 ? 255 : 0 }
        var frame = frame(checkered)
        var filter = AnonymousFacesFilter(settings: FilterSettings(.pixelate), key: .test)
        try filter.apply(.faces([CoveredFace(20, 18, 24, 28)]), to: &frame)
        let samples = Samples(frame.picture)
        let middle = (18..<46).flatMap { y in (20..<44).map { samples[0, $0, y] } }
        #expect(middle.allSatisfy { $0 <= 17 + Int(CellNoise.luma) })
        #expect(Set(middle).count > 3)
    }

    @Test("the mean of each cell is exactly that of its samples", arguments: PixelFormat.examples)
    func exactMeans(format: PixelFormat) throws {
        let frame = frame(noise(format, 50, 46))
        let scene = FilterScene(frame)
        let face = CoveredFace(16, 14, 16, 18, roll: 0.3)
        let placement = try #require(FacePlacement(face))
        let shape = MaskShape(face, placement, settings: FilterSettings(), geometry: scene.geometry)
        let mask = FaceMask(shape, lattice: scene.lattice)
        let grid = CellGrid(columns: 3, rows: 3, over: shape.half, placement, geometry: scene.geometry)
        let sample = CellSample(of: frame.picture, under: mask, grid: grid)
        let samples = Samples(frame.picture)
        for plane in scene.scales.indices {
            var (sums, counts) = (Array(repeating: 0, count: 9), Array(repeating: 0, count: 9))
            forEachCoveredSample(of: plane, mask) { x, y, block in
                let cell = grid.cell(scene.lattice.centerX(block.x), scene.lattice.centerY(block.y))
                sums[cell] += samples[plane, x, y]
                counts[cell] += 1
            }
            for cell in 0..<9 {
                let mean = Double(sums[cell]) / Double(counts[cell])
                #expect(abs(sample.means[plane * 9 + cell] - mean) < 1e-6 * Double(format.maximum))
            }
        }
    }

    @Test("a cell is one color in all planes, so chroma is no finer than luma", arguments: PixelFormat.examples)
    func oneColor(format: PixelFormat) throws {
        var frame = frame(noise(format, 50, 46))
        let scene = FilterScene(frame)
        let face = CoveredFace(16, 14, 16, 18, roll: -0.5, track: 4)
        let placement = try #require(FacePlacement(face))
        let shape = MaskShape(face, placement, settings: FilterSettings(), geometry: scene.geometry)
        let mask = FaceMask(shape, lattice: scene.lattice)
        let rows = CellGrid.rows(over: shape.half, columns: 5)
        let grid = CellGrid(columns: 5, rows: rows, over: shape.half, placement, geometry: scene.geometry)
        var filter = AnonymousFacesFilter(settings: FilterSettings(.pixelate), key: .test)
        try filter.apply(.faces([face]), to: &frame)
        let samples = Samples(frame.picture)
        for plane in scene.scales.indices {
            var colors = Array(repeating: Set<Int>(), count: grid.count)
            forEachCoveredSample(of: plane, mask) { x, y, block in
                guard block.isSolid else { return }
                colors[grid.cell(scene.lattice.centerX(block.x), scene.lattice.centerY(block.y))]
                    .insert(samples[plane, x, y])
            }
            #expect(colors.allSatisfy { $0.count <= 1 })
            #expect(colors.contains { !$0.isEmpty })
        }
    }

    private func forEachCoveredSample(
        of plane: Int, _ mask: FaceMask, _ body: (Int, Int, (x: Int, y: Int, isSolid: Bool)) -> Void
    ) {
        var row = MaskRow(columns: mask.lattice.columns)
        for y in mask.rows where mask.fill(y, into: &row) {
            for x in row.blocks {
                for line in mask.lattice.sampleRows(of: y, plane: plane) {
                    for column in mask.lattice.samples(of: x..<x + 1, plane: plane) {
                        body(column, line, (x, y, row.solid.contains(x)))
                    }
                }
            }
        }
    }

    @Test("where masks overlap both are whole, and each takes its colors from the source picture")
    func overlap() throws {
        let faces = [CoveredFace(12, 14, 16, 20, track: 1), CoveredFace(26, 18, 16, 20, track: 2)]
        let both = try masked(faces)
        let first = try masked([faces[0]])
        let second = try masked([faces[1]])
        let hard = try faces.map { try reach(of: $0, feather: 0) }
        let soft = try faces.map { try reach(of: $0, feather: 0.15) }
        #expect(!hard[0].isDisjoint(with: hard[1]))
        // The later mask lies on top; the earlier one keeps its colors where the later one does not reach.
        for index in hard[1] { #expect(both[index] == second[index]) }
        for index in hard[0].subtracting(soft[1]) { #expect(both[index] == first[index]) }
    }

    /// Indices of the samples that one face's mask changes.
    private func reach(of face: CoveredFace, feather: Double) throws -> Set<Int> {
        var frame = frame(picture(.gray, 56, 56) { _, _, _ in 0 })
        var filter = AnonymousFacesFilter(settings: FilterSettings(.solid, feather: feather), key: .test)
        try filter.apply(.faces([face]), to: &frame)
        let samples = Samples(frame.picture).planes[0]
        return Set(samples.indices.filter { samples[$0] > 0 })
    }

    private func masked(_ faces: [CoveredFace], _ settings: FilterSettings = FilterSettings(.pixelate)) throws -> [Int]
    {
        var frame = frame(noise(.gray, 56, 56))
        var filter = AnonymousFacesFilter(settings: settings, key: .test)
        try filter.apply(.faces(faces), to: &frame)
        return Samples(frame.picture).planes[0]
    }

    @Test("the soft edge never gives back what another mask has hidden")
    func softEdgeOverMask() throws {
        let faces = [CoveredFace(12, 14, 16, 20), CoveredFace(30, 18, 16, 20)]
        let covered = try masked(faces, FilterSettings(.solid))
        for face in faces {
            for index in try reach(of: face, feather: 0) { #expect(covered[index] == 128) }
        }
    }

    @Test("the blur is smooth, and stays within the colors of the mosaic it is made from")
    func blur() throws {
        let faces = [CoveredFace(18, 14, 20, 28, track: 1)]
        let soft = try masked(faces, FilterSettings(.blur))
        let hard = try masked(faces, FilterSettings(.pixelate))
        let inside = try reach(of: faces[0], feather: 0)
        let (low, high) = (inside.map { hard[$0] }.min() ?? 0, inside.map { hard[$0] }.max() ?? 0)
        for index in inside {
            #expect(soft[index] >= low - 1 && soft[index] <= high + 1)
            for next in [index + 1, index + 56] where inside.contains(next) {
                #expect(abs(soft[index] - soft[next]) <= 12)
            }
        }
        #expect(Set(inside.map { soft[$0] }).count > 5)
    }

    @Test("ten bits keep their range: colors are four times those of eight")
    func tenBits() throws {
        let gray = { (value: Int) in
            var frame = frame(
                picture(PixelFormat(model: .gray, bitDepth: value > 255 ? 10 : 8), 40, 40) { _, _, _ in value })
            var filter = AnonymousFacesFilter(settings: FilterSettings(.pixelate), key: .test)
            try filter.apply(.faces([CoveredFace(12, 12, 16, 16, track: 1)]), to: &frame)
            return Samples(frame.picture)[0, 20, 20]
        }
        #expect(try abs(gray(150 * 4) - 4 * gray(150)) <= 6)
    }

    @Test("alpha is opaque under a mask")
    func alpha() throws {
        for effect in FilterSettings.Effect.allCases {
            var frame = frame(picture(.rgba, 40, 40) { _, _, _ in 0 })
            var filter = AnonymousFacesFilter(settings: FilterSettings(effect), key: .test)
            try filter.apply(.faces([CoveredFace(12, 12, 16, 16)]), to: &frame)
            let samples = Samples(frame.picture)
            #expect((12..<28).allSatisfy { samples[3, $0, 20] == 255 })
            #expect(samples[3, 0, 0] == 0)
        }
    }
}
