import Testing

@testable import FaceFilters

@Suite("The secret noise")
struct FilmKeyTests {
    @Test("scrambling is SipHash-2-4, by the reference vector for 32 bytes")
    func referenceVector() {
        let key = FilmKey(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
        let words: (UInt64, UInt64, UInt64, UInt64) = (
            0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908, 0x1716_1514_1312_1110, 0x1f1e_1d1c_1b1a_1918
        )
        #expect(key.scramble(words) == 0x7127_512f_72f2_7cce)
    }

    @Test("random keys differ")
    func randomKeys() {
        #expect(FilmKey.random() != FilmKey.random())
    }

    @Test("noise is within its limits, around zero, and another one for each cell, plane and track")
    func noise() {
        let noise = CellNoise(key: .test, owner: .track(1))
        let other = CellNoise(key: .test, owner: .track(2))
        let values = (0..<3).flatMap { plane in (0..<200).map { noise.value(plane: plane, cell: $0) } }
        #expect(values.allSatisfy { abs($0) <= 1 })
        #expect(abs(values.reduce(0, +) / 600) < 0.06)
        #expect(Set(values).count == 600)
        #expect(other.value(plane: 0, cell: 0) != values[0])
    }
}
