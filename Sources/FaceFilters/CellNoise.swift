/// The noise on a mosaic's cells: drawn once from the film's key and held, so that averaging frames does not remove
/// it.
struct CellNoise: Sendable {
    /// What a face's noise is drawn for.
    enum Owner: Hashable, Sendable {
        /// A face that is followed: the noise lasts as long as its track.
        case track(Int)
        /// A face that is not: the noise belongs to the place, in cells across and down the picture.
        case place(Int, Int)
        /// The whole picture.
        case picture
    }

    /// Largest noise on luma, gray, red, green and blue, in 8-bit steps; its standard deviation is 0.41 of it.
    static let luma = 28.0
    /// Largest noise on chroma, in 8-bit steps.
    static let chroma = 9.0

    let key: FilmKey
    let owner: Owner

    /// Noise of one cell in one plane, from -1 to 1, more often small than large.
    func value(plane: Int, cell: Int) -> Double {
        let (kind, a, b): (Int, Int, Int) =
            switch owner {
            case .track(let track): (1, track, 0)
            case .place(let x, let y): (2, x, y)
            case .picture: (3, 0, 0)
            }
        let bits = key.scramble((word(kind), word(a), word(b), word(cell << 3 | plane)))
        let (high, low) = (Double(bits >> 32), Double(bits & 0xffff_ffff))
        // The sum of two even draws.
        return (high + low) / 4_294_967_296 - 1
    }

    private func word(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value)) }

    /// Noise of all cells in one plane, in that plane's samples.
    func values(plane: Int, cells: Int, scale: SampleScale) -> [Double] {
        let largest = (scale.isChroma ? Self.chroma : Self.luma) * scale.unit
        return (0..<cells).map { value(plane: plane, cell: $0) * largest }
    }
}
