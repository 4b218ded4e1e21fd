internal import Faces
internal import VideoFrames

/// Decides which tiles of a picture are looked at in full detail, for faces too small for a look at the whole.
///
/// When a scene starts all of them are; after that a few in turn, and again and again those in which small faces live.
struct TileSchedule {
    /// Tiles that are visited in turn, each time.
    static let patrol = 2
    /// Most tiles that are visited because of the faces in them, each time.
    static let mostInhabited = 8
    /// Visits that find nothing after which a tile is taken to be empty again.
    static let patience = 6
    /// Confidence of a face that is worth another visit; a tracker makes a track of a few such.
    static let promising = 0.25

    private let tiles: [PixelRect]
    private let picture: PixelRect
    private var next = 0
    private var patienceLeft: [Int: Int] = [:]

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
        let inhabited = patienceLeft.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostInhabited).map(
            \.key)
        var wanted = Set(inhabited)
        for _ in 0..<min(Self.patrol, tiles.count) {
            wanted.insert(next)
            next = (next + 1) % tiles.count
        }
        return wanted.sorted()
    }

    /// Takes what a visit found, and returns the faces that a look at the whole had not, without those cut by the tile's edge.
    mutating func saw(_ faces: [Face], in tile: Int, besides known: [Face]) -> [Face] {
        let new = faces.filter { face in
            isWhole(face, in: tiles[tile]) && !known.contains { $0.frame.overlap(face.frame) > 0.4 }
        }
        if new.contains(where: { $0.confidence >= Self.promising }) {
            patienceLeft[tile] = Self.patience
        } else if let left = patienceLeft[tile] {
            patienceLeft[tile] = left > 1 ? left - 1 : nil
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
