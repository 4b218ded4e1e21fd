import Faces
import Testing
import VideoFrames

@testable import Anonymizing

@Suite("TileSchedule")
struct TileScheduleTests {
    /// A row of twelve tiles of 100 × 100 that overlap by 20.
    static let tiles = (0..<12).map { PixelRect(x: Double($0) * 80, y: 0, width: 100, height: 100) }
    static let pictureSize = PictureSize(width: 980, height: 100)

    static func schedule() -> TileSchedule {
        TileSchedule(tiles: tiles, geometry: DisplayGeometry(storedSize: pictureSize))
    }

    /// The picture, gray all over, or lighter under one tile.
    static func picture(lightAt tile: Int? = nil, by levels: Int = 60) -> LumaThumbnail {
        var picture = PixelBuffer(format: .gray, size: pictureSize)
        for y in 0..<pictureSize.height {
            var plane = picture.mutablePlane(0, as: UInt8.self)
            var row = plane.mutableRow(y)
            for x in 0..<pictureSize.width {
                let isLight = tile.map { tiles[$0].x...tiles[$0].maxX ~= Double(x) } ?? false
                row[x] = UInt8(100 + (isLight ? levels : 0))
            }
        }
        return LumaThumbnail(of: picture)
    }

    static func face(x: Double, confidence: Double = 0.8) -> Face {
        Face(frame: PixelRect(x: x, y: 40, width: 10, height: 12), confidence: confidence)
    }

    @Test("a scene's first frame is looked at everywhere")
    func sweeps() {
        var schedule = Self.schedule()
        #expect(schedule.visit(startsScene: true, Self.picture()) == Array(0..<12))
    }

    @Test("in turn, every tile is visited")
    func patrols() {
        var schedule = Self.schedule()
        var seen: Set<Int> = []
        for _ in 0..<12 / TileSchedule.patrol {
            let visited = schedule.visit(startsScene: false, Self.picture())
            #expect(visited.count == TileSchedule.patrol)
            seen.formUnion(visited)
        }
        #expect(seen == Set(0..<12))
    }

    @Test("a tile with a small face is visited each time, until nothing has been found there for a while")
    func staysWithFaces() {
        var schedule = Self.schedule()
        _ = schedule.visit(startsScene: true, Self.picture())
        #expect(schedule.saw([Self.face(x: 440)], in: 5, besides: []).count == 1)
        var visits = 0
        for _ in 0..<12 {
            let visited = schedule.visit(startsScene: false, Self.picture())
            guard visited.contains(5) else { continue }
            visits += 1
            _ = schedule.saw([], in: 5, besides: [])
        }
        #expect(visits >= TileSchedule.patience && visits <= TileSchedule.patience + 2)
    }

    @Test("more inhabited tiles than fit at a time take turns, and none starves")
    func takesTurns() {
        var schedule = Self.schedule()
        _ = schedule.visit(startsScene: true, Self.picture())
        var lastSeen = Array(repeating: 0, count: 12)
        for round in 1...20 {
            for tile in round == 1 ? Array(0..<12) : schedule.visit(startsScene: false, Self.picture()) {
                _ = schedule.saw([Self.face(x: Double(tile) * 80 + 40)], in: tile, besides: [])
                lastSeen[tile] = round
            }
            #expect(lastSeen.allSatisfy { $0 >= round - 7 })
        }
    }

    @Test("a face that a tile's edge cuts is left to the neighbor, but not at the picture's own edge")
    func leavesCutFaces() {
        var schedule = Self.schedule()
        #expect(schedule.saw([Self.face(x: 81)], in: 1, besides: []).isEmpty)
        #expect(schedule.saw([Self.face(x: 81)], in: 0, besides: []).count == 1)
        #expect(schedule.saw([Self.face(x: -2)], in: 0, besides: []).count == 1)
        #expect(schedule.saw([Self.face(x: 972)], in: 11, besides: []).count == 1)
    }

    @Test("what the look at the whole is as sure of is not new; a sure find replaces an unsure one")
    func comparesWithTheWhole() {
        var schedule = Self.schedule()
        let face = Self.face(x: 440, confidence: 0.8)
        #expect(schedule.saw([face], in: 5, besides: [Self.face(x: 441, confidence: 0.9)]).isEmpty)
        #expect(schedule.saw([face], in: 5, besides: [Self.face(x: 441, confidence: 0.2)]) == [face])
        #expect(Face.withoutRepeats([Self.face(x: 441, confidence: 0.2), face]) == [face])
    }

    @Test("tiles in which nothing changed are left out every other time, those that changed are not")
    func leavesOutUnchanged() {
        var schedule = Self.schedule()
        _ = schedule.visit(startsScene: true, Self.picture())
        func turn(_ picture: LumaThumbnail) -> [Int] {
            (0..<12 / TileSchedule.patrol).flatMap { _ in schedule.visit(startsScene: false, picture) }
        }
        let light = Self.picture(lightAt: 6)
        // The light reaches into both neighbors.
        #expect(turn(light) == [5, 6, 7])
        #expect(Set(turn(light)) == Set(0..<12).subtracting([5, 6, 7]))
        #expect(turn(Self.picture(lightAt: 6, by: 60 + TileSchedule.mostNoise - 1)) == [5, 6, 7])
    }

    @Test("a small face that is new is no reason for calm, one that has been there for a while is")
    func settles() {
        var schedule = Self.schedule()
        _ = schedule.visit(startsScene: true, Self.picture())
        #expect(!schedule.isSettled)
        for _ in 0...TileSchedule.settling { _ = schedule.visit(startsScene: false, Self.picture()) }
        #expect(schedule.isSettled)
        _ = schedule.saw([Self.face(x: 440)], in: 5, besides: [])
        #expect(!schedule.isSettled)
    }
}
