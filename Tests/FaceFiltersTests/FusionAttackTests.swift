import Faces
import Testing
import VideoFrames

@testable import FaceFilters

/// Two decibels as a factor of squared error.
private let twoDecibels = 1.585
/// Five decibels as a factor of squared error.
private let fiveDecibels = 3.162

@Suite("Putting many masked frames together")
struct FusionAttackTests {
    private static let frames = 52

    @Test(
        "all frames of a moving masked face show at most 2 dB more than the best of them",
        arguments: [FilterSettings.Effect.pixelate, .blur], [(true, 0.0), (false, 0.0), (false, 1.0)])
    func locked(effect: FilterSettings.Effect, motion: (wholeSteps: Bool, jitter: Double)) throws {
        let face = MovingFace(wholeSteps: motion.wholeSteps, jitter: motion.jitter)
        let settings = FilterSettings(effect)
        var filter = AnonymousFacesFilter(settings: settings, key: .test)
        let views = try (0..<Self.frames).map { try view(face, $0, settings, &filter) }
        let gain = FusionAttack(face: face).gain(of: views)
        #expect(gain <= twoDecibels)
    }

    /// With a second between frames, each frame shows what the filter saw at the frame before; the attacker knows
    /// that too.
    @Test("many looks at a face, one a second and each with its box a little off, show at most 2 dB more than the best")
    func manyLooks() throws {
        let face = MovingFace(wholeSteps: false, jitter: 1, interval: 1)
        let settings = FilterSettings(.pixelate)
        var filter = AnonymousFacesFilter(settings: settings, key: .test)
        let frames = try (0..<Self.frames).map { try view(face, $0, settings, &filter) }
        let looks = zip(frames, frames.dropFirst()).map { before, after in
            FusionAttack.View(
                cells: after.cells, samples: before.samples, values: before.samples.map { after.cells[$0.cell] })
        }
        let gain = FusionAttack(face: face).gain(of: looks)
        #expect(gain <= twoDecibels)
    }

    @Test("a mosaic whose grid stays with the screen fails the same test by far", arguments: [true, false])
    func screenFixed(wholeSteps: Bool) {
        let face = MovingFace(wholeSteps: wholeSteps, jitter: 0)
        let views = (0..<Self.frames).map { screenFixedView(face, $0) }
        let gain = FusionAttack(face: face).gain(of: views)
        #expect(gain > fiveDecibels)
    }

    /// What the attacker sees of one frame that our filter masked.
    private func view(
        _ face: MovingFace, _ index: Int, _ settings: FilterSettings, _ filter: inout AnonymousFacesFilter
    ) throws -> FusionAttack.View {
        var frame = face.frame(index)
        let covered = CoveredFace(box: face.box(index), trackingID: 1)
        try filter.apply(.faces([covered]), to: &frame)
        guard let placement = FacePlacement(covered) else {
            return FusionAttack.View(cells: [], samples: [], values: [])
        }
        let shape = MaskShape(covered, placement, settings: settings, geometry: frame.geometry)
        let rows = CellGrid.rows(over: shape.half, columns: settings.cells)
        let grid = CellGrid(
            columns: settings.cells, rows: rows, over: shape.half, placement, geometry: frame.geometry)
        return view(face, index, Samples(frame.picture), cells: grid.count) { x, y in
            shape.outline.squaredDistance(x, y) <= 1 ? grid.cell(x, y) : nil
        }
    }

    /// What the attacker sees of one frame under plain means, in cells of the same size that do not move with the
    /// face.
    private func screenFixedView(_ face: MovingFace, _ index: Int) -> FusionAttack.View {
        let frame = face.frame(index)
        let samples = Samples(frame.picture)
        let size = face.width * 2.0.squareRoot() * 1.1 / 5
        let columns = Int(76 / size) + 1
        let box = face.box(index).enlarged(by: 0.5)
        var result = view(face, index, samples, cells: columns * (Int(78 / size) + 1)) { x, y in
            guard x > box.x, x < box.maxX, y > box.y, y < box.maxY else { return nil }
            return Int(y / size) * columns + Int(x / size)
        }
        result.values = result.samples.map { result.cells[$0.cell] }
        return result
    }

    private func view(
        _ face: MovingFace, _ index: Int, _ samples: Samples, cells: Int, _ cell: (Double, Double) -> Int?
    ) -> FusionAttack.View {
        var result = FusionAttack.View(cells: Array(repeating: 0, count: cells), samples: [], values: [])
        var counts = result.cells
        for y in 0..<78 {
            for x in 0..<76 {
                guard let place = face.place(x, y, index), let cell = cell(Double(x) + 0.5, Double(y) + 0.5) else {
                    continue
                }
                result.samples.append((cell, place))
                result.values.append(Double(samples[0, x, y]))
                result.cells[cell] += Double(samples[0, x, y])
                counts[cell] += 1
            }
        }
        result.cells = zip(result.cells, counts).map { $1 > 0 ? $0 / $1 : 0 }
        return result
    }
}
