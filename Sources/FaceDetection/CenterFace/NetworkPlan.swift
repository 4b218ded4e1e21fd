import VideoFrames

/// Decides how large the network's input must be to see the smallest wanted face.
struct NetworkPlan {
    /// Pixels a face must measure on the input to be found reliably.
    ///
    /// Measured on 121 labeled pictures at eight scales: of faces of 8…10 pixels a quarter is found, of 10…12 half, of 12…16 seven
    /// in ten, of 16 and more at least eight in ten, whatever the scale. Aiming at 14 gave the best recall.
    static let reliableFace = 14.0
    /// Faces smaller than this are not aimed for, whatever the settings say.
    static let smallestFace = 10.0
    /// What input sizes are multiples of: the network halves its maps five times.
    static let alignment = 32

    let settings: CenterFaceSettings

    /// Longest side of the input.
    ///
    /// In films 768 instead of 960 covered the same face-frames, since tiles find the small ones, but masked half as much again
    /// for nothing: 0.46 instead of 0.28 % of all pixels.
    var longestSide: Int { settings.performance == .fast ? 960 : 1280 }

    /// The smallest face to look for in a picture of a displayed size, in displayed pixels.
    func smallestFace(in size: PictureSize) -> Double {
        max(Self.smallestFace, settings.minFaceSize * Double(size.width))
    }

    /// Places the whole picture on an input, whose longer side may be capped further.
    func whole(_ geometry: DisplayGeometry, longestSide cap: Int = .max) -> Letterbox {
        let size = geometry.displayedSize
        let longSide = Double(max(size.width, size.height))
        let wanted = max(Self.reliableFace / smallestFace(in: size), min(1, Double(settings.leastLongSide) / longSide))
        let scale = min(wanted, Double(min(cap, longestSide)) / longSide)
        let region = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        return Letterbox(region: region, scale: scale, alignment: Self.alignment)
    }

    /// Places the part of a region that lies in the picture on the square input for regions; `nil` where there is none.
    func part(_ region: PixelRect, of geometry: DisplayGeometry) -> Letterbox? {
        let size = geometry.displayedSize
        let inside = region.intersection(PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
        guard inside.width >= 1, inside.height >= 1 else { return nil }
        return Letterbox(region: inside, fitting: PictureSize(width: settings.regionSide, height: settings.regionSide))
    }

    /// Regions that together cover the picture, each small enough that its network sees the smallest wanted face; none when the
    /// network for the whole picture sees it already.
    func tiles(_ geometry: DisplayGeometry) -> [PixelRect] {
        let size = geometry.displayedSize
        let wholeScale = Double(whole(geometry).content.width) / Double(size.width)
        let wanted = Self.reliableFace / smallestFace(in: size)
        guard wanted > wholeScale * 1.05 else { return [] }
        let side = Double(settings.regionSide) / wanted
        // A face that the whole picture's network sees need not lie in one tile; a smaller one must.
        let overlap = min(side / 2, 1.5 * Self.reliableFace / wholeScale)
        let columns = Self.starts(length: Double(size.width), side: side, overlap: overlap)
        let rows = Self.starts(length: Double(size.height), side: side, overlap: overlap)
        return rows.flatMap { y in columns.map { x in PixelRect(x: x, y: y, width: side, height: side) } }
    }

    /// Starts of intervals of `side` that cover `0..<length`, evenly spread, overlapping by at least `overlap`.
    private static func starts(length: Double, side: Double, overlap: Double) -> [Double] {
        guard length > side else { return [0] }
        let count = Int(((length - overlap) / (side - overlap)).rounded(.up))
        return (0..<count).map { Double($0) * (length - side) / Double(count - 1) }
    }
}
