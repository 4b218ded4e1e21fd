import Faces
import Testing
import VideoFrames

@Suite("Where the detector has to look")
struct DetectionPlannerTests {
    /// Plays a film of groups of four and returns the frames looked at; `faces` is what would be found in one.
    private static func looks(
        frames: Int, settings: DetectionPlannerSettings = DetectionPlannerSettings(),
        change: (Int) -> FrameChange = { FrameChange(isCut: $0 == 0) }, faces: (Int) -> [Face]
    ) -> [Int] {
        var planner = DetectionPlanner(geometry: DisplayGeometry(storedSize: FaceScript.size), settings: settings)
        var looks: [Int] = []
        for start in stride(from: 0, to: frames, by: 4) {
            let group = start..<min(start + 4, frames)
            var wanted = planner.begin(groupOf: group.map(change))
            while !wanted.isEmpty {
                looks += wanted.map { start + $0 }
                wanted = planner.more(after: Dictionary(uniqueKeysWithValues: wanted.map { ($0, faces(start + $0)) }))
            }
        }
        return looks.sorted()
    }

    @Test("a still face is looked at in the first frame and once a group")
    func still() {
        #expect(Self.looks(frames: 16) { _ in [face(100)] } == [0, 3, 7, 11, 15])
    }

    @Test("an empty picture is looked at once a group")
    func empty() {
        #expect(Self.looks(frames: 12) { _ in [] } == [0, 3, 7, 11])
    }

    @Test("no frame is looked at twice, and a face that jumps about is looked at in every frame")
    func jumping() {
        let looks = Self.looks(frames: 16) { [face(40 + Double($0 * 97 % 240))] }
        #expect(looks == Array(0..<16))
    }

    @Test("a face that walks on evenly needs no more looks once its pace is known")
    func walking() {
        let looks = Self.looks(frames: 40) { [face(40 + 5 * Double($0))] }
        #expect(looks.count { $0 >= 8 } == 8)
    }

    @Test("a face in plain view that changes its pace by a fraction of its width needs no more looks either")
    func changingPace() {
        // Ten pixels a frame one way, then the other: a quarter of the face a frame.
        let looks = Self.looks(frames: 32) { [face(60 + 10 * abs(Double($0 % 16) - 8))] }
        #expect(looks.count { $0 >= 8 } == 6)
    }

    @Test(
        "an unsure face, or one before a moving camera, is looked for where its pace changes", arguments: [true, false])
    func unsurePace(isUnsure: Bool) {
        let moving: (Int) -> FrameChange = {
            FrameChange(isCut: $0 == 0, shift: PixelPoint(x: isUnsure ? 0 : 0.005, y: 0))
        }
        let looks = Self.looks(frames: 32, change: moving) {
            [face(60 + 10 * abs(Double($0 % 16) - 8), 100, isUnsure ? 0.39 : 0.9), face(250)]
        }
        #expect(looks.count >= (isUnsure ? 9 : 10))
    }

    @Test("a face outside of the part looked at has not dashed away")
    func notLookedAt() {
        var planner = DetectionPlanner(geometry: DisplayGeometry(storedSize: FaceScript.size))
        let still = FrameChange()
        _ = planner.begin(groupOf: [FrameChange(isCut: true)])
        _ = planner.more(after: [0: [face(40), face(200, 200, side: 20)]])
        #expect(planner.begin(groupOf: [still, still]) == [1])
        // The small one left, so a part is looked at; the large one moved beside it, unseen by that look.
        #expect(planner.more(after: [1: [face(62)]]) == [0])
        _ = planner.more(after: [0: [face(200, 200, side: 20)]])
        #expect(planner.begin(groupOf: [still, still, still, still]) == [3])
    }

    @Test("a face that appears is looked for in the frames before")
    func appearing() {
        let looks = Self.looks(frames: 16) { $0 >= 10 ? [face(100)] : [] }
        #expect(looks.contains(9) && looks.contains(10))
        #expect(!looks.contains(5))
    }

    @Test("a cut is looked at from both sides, and what lies apart is not compared")
    func cut() {
        let looks = Self.looks(frames: 12, change: { FrameChange(isCut: $0 == 0 || $0 == 6) }) { frame in
            frame < 6 ? [face(60)] : [face(250), face(150)]
        }
        #expect(looks == [0, 3, 5, 6, 7, 11])
    }

    @Test("a cut in every frame is a look in every frame")
    func cuts() {
        #expect(Self.looks(frames: 8, change: { _ in FrameChange(isCut: true) }) { _ in [] } == Array(0..<8))
    }

    @Test("a shaken camera means a look in every frame that shows a face")
    func shaking() {
        let shaken: (Int) -> FrameChange = {
            FrameChange(isCut: $0 == 0, shift: PixelPoint(x: $0 % 2 == 0 ? 0.1 : -0.1, y: 0))
        }
        let looks = Self.looks(frames: 8, change: shaken) { [face($0 % 2 == 0 ? 132 : 100)] }
        #expect(looks.count >= 6)
    }

    @Test("something that rushes through the picture is looked for")
    func rushing() {
        var places = FrameChange().places
        places[70] = 200
        let looks = Self.looks(
            frames: 12, change: { $0 == 5 ? FrameChange(places: places) : FrameChange(isCut: $0 == 0) }
        ) { _ in [] }
        #expect(looks.contains(5) && looks.contains(4))
        #expect(!looks.contains(9))
    }

    @Test("faint detections alone are no reason to look")
    func faint() {
        let looks = Self.looks(frames: 12) { $0 % 4 == 3 ? [face(Double(20 * $0), 100, 0.3)] : [] }
        #expect(looks == [0, 3, 7, 11])
    }

    @Test("the parts named hold the face in doubt, and not the one that is sure")
    func regions() {
        var planner = DetectionPlanner(geometry: DisplayGeometry(storedSize: FaceScript.size))
        _ = planner.begin(groupOf: [FrameChange(isCut: true)])
        _ = planner.more(after: [0: [face(40), face(280, 200, side: 20)]])
        #expect(planner.begin(groupOf: [FrameChange(), FrameChange()]) == [1])
        #expect(planner.regions(at: 1) == nil)
        #expect(planner.more(after: [1: [face(40), face(265, 200, side: 20)]]) == [0])
        let regions = planner.regions(at: 0) ?? []
        #expect(regions.contains { $0.holds(face(272, 200, side: 20).frame) })
        #expect(!regions.contains { $0.intersection(face(40).frame).area > 0 })
        #expect(planner.more(after: [0: [face(272, 200, side: 20)]]) == [])
    }

    @Test("after a dash the next groups are looked at whole, also where their ends agree")
    func afterDash() {
        let places = [100.0, 100, 100, 100, 100, 130, 170, 210, 210, 170, 250, 210]
        let looks = Self.looks(frames: 12) { [face(places[$0])] }
        #expect(looks.suffix(4) == [8, 9, 10, 11])
    }

    /// Whether a group may go on after looks that found `faces` at rest, when the next frames change by `levels` at one place.
    private static func isCalm(_ faces: [Face], levels: UInt8 = 0, at place: Int = 143, isCut: Bool = false) -> Bool {
        var planner = DetectionPlanner(geometry: DisplayGeometry(storedSize: FaceScript.size))
        for first in [true, false] {
            var wanted = planner.begin(groupOf: [FrameChange(isCut: first), FrameChange()])
            while !wanted.isEmpty {
                wanted = planner.more(after: Dictionary(uniqueKeysWithValues: wanted.map { ($0, faces) }))
            }
        }
        var places = FrameChange().places
        places[place] = levels
        return planner.isCalm([FrameChange(), FrameChange(isCut: isCut, places: places)])
    }

    @Test("a group may go on while nothing comes in and sure faces stay about where they are")
    func calm() {
        #expect(Self.isCalm([]))
        #expect(Self.isCalm([face(100)]))
        #expect(Self.isCalm([face(100)], levels: 2))
        let ownPlace =
            FrameChange.columns * (100 * FrameChange.rows / FaceScript.size.height)
            + 116 * FrameChange.columns / FaceScript.size.width
        #expect(Self.isCalm([face(100)], levels: 10, at: ownPlace))
        #expect(!Self.isCalm([face(100)], levels: 30, at: ownPlace))
    }

    @Test("something that comes in, a cut and an unsure face end the calm; so does a beginning")
    func noCalm() {
        #expect(!Self.isCalm([face(100)], levels: 5))
        #expect(!Self.isCalm([], isCut: true))
        #expect(!Self.isCalm([face(100, 100, 0.4)]))
        let planner = DetectionPlanner(geometry: DisplayGeometry(storedSize: FaceScript.size))
        #expect(!planner.isCalm([FrameChange()]))
    }

    @Test("an empty group asks for nothing")
    func emptyGroup() {
        var planner = DetectionPlanner(geometry: DisplayGeometry(storedSize: FaceScript.size))
        #expect(planner.begin(groupOf: []) == [])
        #expect(planner.more(after: [:]) == [])
    }
}
