import Testing

/// Compares a film with what was made of it, property by property.
struct FixtureComparison {
    private let fixture: FixtureCase
    private let input: FilmFacts
    private let output: FilmFacts

    init(_ fixture: FixtureCase, _ input: FilmFacts, _ output: FilmFacts) {
        (self.fixture, self.input, self.output) = (fixture, input, output)
    }

    private func mayDiffer(_ difference: FixtureCase.Difference) -> Bool { fixture.differences.contains(difference) }

    func check() {
        let (before, after) = (input.streams("video"), output.streams("video"))
        #expect(after.count == fixture.frames.count)
        for (index, (source, result)) in zip(before, after).enumerated() {
            checkPictures(source, result)
            checkTimes(source, result, count: fixture.frames[index])
        }
        checkSound()
        checkRest()
    }

    private func checkPictures(_ source: FilmFacts.Stream, _ result: FilmFacts.Stream) {
        func same<Value: Equatable>(
            _ value: (FilmFacts.Stream) -> Value, unless difference: FixtureCase.Difference? = nil
        ) {
            if let difference, mayDiffer(difference) { return }
            #expect(value(result) == value(source))
        }
        if mayDiffer(.size) { #expect([result.width, result.height] == [280, 220]) }
        same({ mayDiffer(.size) ? [] : [$0.width, $0.height] }, unless: .rotation)
        same({ $0.sample_aspect_ratio ?? "1:1" })
        same({ $0.pix_fmt }, unless: .pixelFormat)
        same({ $0.r_frame_rate }, unless: .rate)
        same({ [$0.color_range, $0.color_space, $0.color_transfer, $0.color_primaries] }, unless: .color)
        same({ $0.side_data_list?.compactMap(\.rotation) ?? [] }, unless: .rotation)
        same({ ($0.side_data_list ?? []).compactMap(\.displaymatrix).map(turning) }, unless: .rotation)
        #expect(output.fields(of: result) == input.fields(of: source))
        #expect(output.highDynamicRange(of: result) == input.highDynamicRange(of: source))
    }

    /// The part of a matrix that turns; where it shifts the picture to is for players to work out.
    private func turning(_ matrix: String) -> [Substring] {
        matrix.split(separator: "\n").prefix(2).flatMap { $0.split(separator: " ").dropFirst().prefix(2) }
    }

    private func checkTimes(_ source: FilmFacts.Stream, _ result: FilmFacts.Stream, count: Int) {
        let (before, after) = (input.times(of: source), output.times(of: result))
        #expect(output.frameCount(of: result) == count)
        if !mayDiffer(.frames) { #expect(input.frameCount(of: source) == count) }
        guard !mayDiffer(.times), let first = before.first, let start = after.first else { return }
        // A thousandth is Matroska's tick.
        if !mayDiffer(.start) { #expect(abs(start - first) < 0.0011) }
        for (was, now) in zip(before, after) { #expect(abs((now - start) - (was - first)) < 0.0011) }
    }

    private func checkSound() {
        let (before, after) = (input.streams("audio"), output.streams("audio"))
        if !mayDiffer(.streams) { #expect(after.count == before.count) }
        for (source, result) in zip(before, after) {
            let (was, now) = (input.hashes(of: source), output.hashes(of: result))
            if mayDiffer(.hiddenSound) {
                #expect(!now.isEmpty && now.count <= was.count && Set(now).isSubset(of: Set(was)))
            } else if !mayDiffer(.sound), !mayDiffer(.portions) {
                #expect(now == was)
            }
            if !mayDiffer(.marks) {
                #expect(result.tags?["language"] ?? "und" == source.tags?["language"] ?? "und")
                #expect(result.disposition["default"] == source.disposition["default"])
            }
            checkSync(source, result)
        }
    }

    /// Sound begins as long after the first picture as before; sound that is encoded again begins with its encoder's delay.
    private func checkSync(_ source: FilmFacts.Stream, _ result: FilmFacts.Stream) {
        guard !mayDiffer(.hiddenSound), !mayDiffer(.times), let picture = input.streams("video").first,
            let shown = output.streams("video").first, let first = input.times(of: picture).first,
            let start = output.times(of: shown).first, let was = input.start(of: source),
            let now = output.start(of: result)
        else { return }
        #expect(abs((now - start) - (was - first)) < (mayDiffer(.sound) ? 0.1 : 0.0016))
    }

    private func checkRest() {
        let keeps = { (option: String) in fixture.options.contains(option) }
        #expect(output.streams.allSatisfy { $0.disposition["attached_pic"] != 1 })
        let isSilent = fixture.output.hasSuffix("ts") || fixture.output.hasSuffix("avi")
        #expect(output.streams("subtitle").count == (keeps("--keep-subtitles") && !isSilent ? 1 : 0))
        #expect(output.chapters == (keeps("--keep-chapters") ? input.chapters : 0))
        #expect(output.streams("data").isEmpty && output.streams("attachment").isEmpty)
        let tags = output.foreignTags.filter { !keeps("--keep-chapters") || !$0.hasPrefix("title") }
        #expect(tags.isEmpty)
    }
}
