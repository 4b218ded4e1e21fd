internal import Faces
internal import VideoFrames

/// Decides which tiles of a picture are looked at in full detail, for faces too small for a look at the whole.
///
/// When a scene starts all of them are; after that a few in turn, and again and again those in which small faces live. Where the
/// picture is as it was at the last visit, another would find the same, so such tiles are left out every other time.
struct TileSchedule {
    /// Tiles that are visited in turn, each time.
    static let patrol = 2
    /// Most that a cell of the thumbnail may change in a tile that counts as unchanged, in levels of 255.
    static let mostNoise = 5
    /// Most tiles that are visited because of the faces in them, each time.
    static let mostInhabited = 2
    /// Visits that find nothing after which a tile is taken to be empty again.
    static let patience = 6
    /// Rounds that a tracker needs to believe in unsure small faces.
    static let settling = 5
    /// Confidence of a face that is worth another visit; a tracker makes a track of a few such.
    static let promising = 0.3
    /// Faces that must fit beside each other in a tile: larger ones are the business of the look at the whole.
    static let facesAcross = 6.0

    private let tiles: [PixelRect]
    /// The tiles as shares of the stored picture.
    private let shares: [PixelRect]
    private let picture: PixelRect
    private var next = 0
    /// Tiles whose last turn was left out.
    private var passedOver: Set<Int> = []
    /// What the picture looked like when each tile was visited last.
    private var lastLooks: [Int: LumaThumbnail] = [:]
    /// Visits that each inhabited tile still gets without a find.
    private var patienceLeft: [Int: Int] = [:]
    private var round = 0
    /// The round in which a tile was found inhabited that was not before.
    private var lastSettled = 0
    /// The round in which each tile was visited last; the longest ago comes first.
    private var lastVisit: [Int: Int] = [:]

    /// Takes tiles in displayed pixels of pictures that are turned as `geometry` says.
    init(tiles: [PixelRect], geometry: DisplayGeometry) {
        self.tiles = tiles
        shares = tiles.map { geometry.share(of: $0) }
        let size = geometry.displayedSize
        picture = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }

    var isEmpty: Bool { tiles.isEmpty }

    /// Whether no small face was found where none was known for so long that the tracker has made up its mind on all of them.
    var isSettled: Bool { isEmpty || round - lastSettled > Self.settling }

    subscript(tile: Int) -> PixelRect { tiles[tile] }

    /// Returns the tiles to visit now, in a picture of which the thumbnail is given.
    mutating func visit(startsScene: Bool, _ thumbnail: LumaThumbnail) -> [Int] {
        let wanted = startsScene ? everything() : choice(thumbnail)
        for tile in wanted { lastLooks[tile] = thumbnail }
        return wanted
    }

    private mutating func everything() -> [Int] {
        patienceLeft = [:]
        lastSettled = round
        return Array(tiles.indices)
    }

    private mutating func choice(_ thumbnail: LumaThumbnail) -> [Int] {
        round += 1
        let inhabited = patienceLeft.keys.sorted { (lastVisit[$0, default: 0], $0) < (lastVisit[$1, default: 0], $1) }
            .prefix(Self.mostInhabited)
        var wanted = Set(inhabited)
        wanted.formUnion(patrol(thumbnail))
        for tile in wanted { lastVisit[tile] = round }
        return wanted.sorted()
    }

    /// The next tiles in turn, without those that did not change and were not passed over the last time.
    private mutating func patrol(_ thumbnail: LumaThumbnail) -> [Int] {
        let turn = (0..<min(Self.patrol, tiles.count)).map { (next + $0) % tiles.count }
        next = (next + turn.count) % tiles.count
        return turn.filter { tile in
            guard isChanged(tile, thumbnail) || passedOver.contains(tile) else {
                passedOver.insert(tile)
                return false
            }
            passedOver.remove(tile)
            return true
        }
    }

    private func isChanged(_ tile: Int, _ thumbnail: LumaThumbnail) -> Bool {
        guard let before = lastLooks[tile] else { return true }
        return thumbnail.largestDifference(from: before, in: shares[tile]) > Self.mostNoise
    }

    /// Takes what a visit found, and returns the faces that a look at the whole had not or was less sure of, without those cut by
    /// the tile's edge.
    mutating func saw(_ faces: [Face], in tile: Int, besides known: [Face]) -> [Face] {
        let new = faces.filter { face in
            isWhole(face, in: tiles[tile]) && face.frame.width * Self.facesAcross <= tiles[tile].width
                && face.confidence >= Self.promising
                && !known.contains { $0.frame.overlap(face.frame) > 0.4 && $0.confidence >= face.confidence }
        }
        if let left = patienceLeft[tile] { patienceLeft[tile] = left > 1 ? left - 1 : nil }
        if !new.isEmpty && patienceLeft[tile] == nil { lastSettled = round }
        for face in new {
            patienceLeft[tile] = Self.patience
            // It may walk on into a neighbor.
            for other in tiles.indices where isWhole(face, in: tiles[other]) { patienceLeft[other] = Self.patience }
        }
        return new
    }

    /// Whether a face keeps clear of the tile's edges, but for those that are the picture's; the neighboring tile has it whole.
    private func isWhole(_ face: Face, in tile: PixelRect) -> Bool {
        let gap = 2.0
        let box = face.frame
        return (box.x > tile.x + gap || tile.x <= picture.x) && (box.y > tile.y + gap || tile.y <= picture.y)
            && (box.maxX < tile.maxX - gap || tile.maxX >= picture.maxX - 1)
            && (box.maxY < tile.maxY - gap || tile.maxY >= picture.maxY - 1)
    }
}
