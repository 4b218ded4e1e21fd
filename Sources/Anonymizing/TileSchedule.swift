internal import Faces
internal import VideoFrames

/// Decides which tiles of a picture are looked at in full detail, for faces too small for a look at the whole.
///
/// When a scene starts all of them are; after that a few in turn, and again and again those in which small faces live.
struct TileSchedule {
    /// Tiles that are visited in turn, each time.
    static let patrol = 2
    /// Most tiles that are visited because of the faces in them, each time.
    static let mostInhabited = 2
    /// Visits that find nothing after which a tile is taken to be empty again.
    static let patience = 6
    /// Confidence of a face that is worth another visit; a tracker makes a track of a few such.
    static let promising = 0.3
    /// Faces that must fit beside each other in a tile: larger ones are the business of the look at the whole.
    static let facesAcross = 6.0

    private let tiles: [PixelRect]
    private let picture: PixelRect
    private var next = 0
    /// Visits that each inhabited tile still gets without a find.
    private var patienceLeft: [Int: Int] = [:]
    private var round = 0
    /// The round in which each tile was visited last; the longest ago comes first.
    private var lastVisit: [Int: Int] = [:]

    init(tiles: [PixelRect], pictureSize: PictureSize) {
        self.tiles = tiles
        picture = PixelRect(x: 0, y: 0, width: Double(pictureSize.width), height: Double(pictureSize.height))
    }

    var isEmpty: Bool { tiles.isEmpty }

    subscript(tile: Int) -> PixelRect { tiles[tile] }

    /// Returns the tiles to visit now.
    mutating func visit(startsScene: Bool) -> [Int] {
        guard !startsScene else {
            patienceLeft = [:]
            return Array(tiles.indices)
        }
        round += 1
        let inhabited = patienceLeft.keys.sorted { (lastVisit[$0, default: 0], $0) < (lastVisit[$1, default: 0], $1) }
            .prefix(Self.mostInhabited)
        var wanted = Set(inhabited)
        for _ in 0..<min(Self.patrol, tiles.count) {
            wanted.insert(next)
            next = (next + 1) % tiles.count
        }
        for tile in wanted { lastVisit[tile] = round }
        return wanted.sorted()
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
