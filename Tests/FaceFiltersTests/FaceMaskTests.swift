import Faces
import Testing
import VideoFrames

@testable import FaceFilters

@Suite("Masks")
struct FaceMaskTests {
    /// Decides for one luma sample, the slow way: any of the samples around it has its center inside the outline.
    private func isSolid(_ x: Int, _ y: Int, _ inside: (Double, Double) -> Bool, rows: Int = 1) -> Bool {
        (-rows...rows).contains { dy in
            (-1...1).contains { dx in inside(Double(x + dx) + 0.5, Double(y + dy) + 0.5) }
        }
    }

    @Test(
        "the mask is what a slow test of every sample says", arguments: PixelFormat.examples.filter { $0.bitDepth == 8 }
    )
    func slowVersion(format: PixelFormat) throws {
        var dice = Dice(state: 7)
        for orientation in ImageOrientation.allCases {
            let geometry = DisplayGeometry(
                storedSize: PictureSize(width: 41, height: 33), orientation: orientation,
                sampleAspectRatio: dice.between(0.5, 2))
            let face = CoveredFace(
                dice.between(-10, 30), dice.between(-10, 25), dice.between(5, 20), dice.between(5, 20),
                roll: dice.between(-3, 3))
            try compare(face, geometry, BlockLattice(format: format, size: geometry.storedSize))
        }
    }

    private func compare(_ face: CoveredFace, _ geometry: DisplayGeometry, _ lattice: BlockLattice) throws {
        let placement = try #require(FacePlacement(face))
        let shape = MaskShape(face, placement, settings: FilterSettings(), geometry: geometry)
        let mask = FaceMask(shape, lattice: lattice)
        let distance = { (x: Double, y: Double) -> Double in
            let shown = geometry.displayed(PixelPoint(x: x, y: y))
            let (dx, dy) = (shown.x - face.box.center.x, shown.y - face.box.center.y)
            let (c, s) = (placement.rotation.cosine, placement.rotation.sine)
            let (u, v) = ((dx * c + dy * s) / shape.half.u, (dy * c - dx * s) / shape.half.v)
            return u * u + v * v
        }
        var row = MaskRow(columns: lattice.columns)
        for y in 0..<lattice.rows {
            let any = mask.rows.contains(y) && mask.fill(y, into: &row)
            for x in 0..<lattice.columns {
                let columns = x * lattice.blockWidth..<(x + 1) * lattice.blockWidth
                let rows = y * lattice.blockHeight..<(y + 1) * lattice.blockHeight
                let solid = rows.contains { y in
                    columns.contains { x in x < lattice.size.width && isSolid(x, y) { distance($0, $1) <= 1 } }
                }
                let got = any && row.blocks.contains(x) ? Int(row.alphas[x - row.blocks.lowerBound]) : 0
                let end = shape.softEnd * shape.softEnd
                let soft = (end - distance(lattice.centerX(x), lattice.centerY(y))) / (end - 1) * 256
                let wanted = solid ? 256 : Int(min(max(0, soft), 256))
                #expect(abs(got - wanted) <= (solid ? 0 : 1), "block \(x), \(y) of \(face)")
            }
        }
    }

    @Test("every sample of the face's own box is hidden fully", arguments: PixelFormat.examples)
    func faceBoxIsHidden(format: PixelFormat) throws {
        var dice = Dice(state: 3)
        for orientation in ImageOrientation.allCases {
            for shape in [FilterSettings.Shape.ellipse, .rectangle] {
                var settings = FilterSettings(.solid, shape)
                settings.margin = [0, 0.3, 1][dice.next() % 3]
                let geometry = DisplayGeometry(
                    storedSize: PictureSize(width: 37, height: 34), orientation: orientation,
                    sampleAspectRatio: [1, 2, 0.5, 16.0 / 11][dice.next() % 4])
                let face = CoveredFace(
                    dice.between(-8, 30), dice.between(-8, 30), dice.between(1, 24), dice.between(1, 24),
                    roll: dice.between(-3.2, 3.2))
                try expectHidden(face, settings, format, geometry)
            }
        }
    }

    private func expectHidden(
        _ face: CoveredFace, _ settings: FilterSettings, _ format: PixelFormat, _ geometry: DisplayGeometry
    ) throws {
        let size = geometry.storedSize
        var frame = frame(noise(format, size.width, size.height), geometry: geometry)
        var filter = AnonymousFacesFilter(settings: settings, key: .test)
        try filter.apply(.faces([face]), to: &frame)
        let samples = Samples(frame.picture)
        let box = geometry.stored(face.box)
        for plane in 0..<format.planeCount {
            let (shiftX, shiftY) = (format.shiftX(ofPlane: plane), format.shiftY(ofPlane: plane))
            let wanted = plane == format.alphaPlane ? format.maximum : Int(scale(plane, format).neutral)
            for y in 0..<size.height where Double(y + 1) > box.y && Double(y) < box.maxY {
                for x in 0..<size.width where Double(x + 1) > box.x && Double(x) < box.maxX {
                    #expect(samples[plane, x >> shiftX, y >> shiftY] == wanted, "plane \(plane) at \(x), \(y): \(face)")
                }
            }
        }
    }

    private func scale(_ plane: Int, _ format: PixelFormat) -> SampleScale {
        SampleScale(plane: plane, of: format, color: ColorDescription())
    }

    @Test("both fields of an interlaced picture are hidden, in the chroma rows that belong to them")
    func fields() throws {
        var frame = frame(noise(.yuv420, 48, 50), fields: .topFirst)
        var filter = AnonymousFacesFilter(settings: FilterSettings(.solid), key: .test)
        let face = CoveredFace(17, 15, 14, 17)
        try filter.apply(.faces([face]), to: &frame)
        let samples = Samples(frame.picture)
        for y in 15..<32 {
            for x in 17..<31 {
                let chromaRow = y / 4 * 2 + y % 2
                #expect(samples[0, x, y] == 126)
                #expect(samples[1, x / 2, chromaRow] == 128 && samples[2, x / 2, chromaRow] == 128)
            }
        }
    }

    @Test("a contour mask follows the face's outline and covers less than the ellipse")
    func contour() throws {
        let face = CoveredFace(20, 16, 20, 26).outlined
        let contour = try covered(face, FilterSettings(.solid, .contour, feather: 0))
        let ellipse = try covered(face, FilterSettings(.solid, .ellipse, feather: 0))
        #expect(contour.count < ellipse.count)
        for corner in face.outline {
            // Corners lie on sample borders: look just inside.
            let (x, y) = (corner.x + (30 - corner.x) * 0.05, corner.y + (29 - corner.y) * 0.05)
            #expect(contour.contains(Int(y) * 60 + Int(x)))
        }
    }

    @Test("a contour that is missing, broken or beside its face gives the ellipse")
    func contourFallback() throws {
        let plain = CoveredFace(20, 16, 20, 26)
        let wanted = try covered(plain, FilterSettings(.solid, .ellipse))
        let outlines = [
            [], [PixelPoint(x: 20, y: 16)], plain.outlined.outline.map { PixelPoint(x: $0.x + 40, y: $0.y) },
            plain.outlined.outline + [PixelPoint(x: .nan, y: 0)],
            [PixelPoint(x: 20, y: 16), PixelPoint(x: 30, y: 29), PixelPoint(x: 40, y: 42)],
        ]
        for outline in outlines {
            var face = plain
            face.outline = outline
            #expect(try covered(face, FilterSettings(.solid, .contour)) == wanted)
        }
    }

    /// Indices of the luma samples that a mask changes in a picture of 60 × 60.
    private func covered(_ face: CoveredFace, _ settings: FilterSettings) throws -> [Int] {
        var frame = frame(picture(.gray, 60, 60) { _, _, _ in 0 })
        var filter = AnonymousFacesFilter(settings: settings, key: .test)
        try filter.apply(.faces([face]), to: &frame)
        let samples = Samples(frame.picture).planes[0]
        return samples.indices.filter { samples[$0] != 0 }
    }
}
