import Faces
import Testing
import VideoFrames

@Suite("How a tracker follows motion")
struct FaceTrackerMotionTests {
    @Test("a face that dashes a width a frame keeps its mask and its number")
    func dash() {
        var script = FaceScript()
        for _ in 0..<10 { script.look(face(30)) }
        for step in 1...6 { script.look(face(30 + 40 * Double(step))) }
        for _ in 0..<10 { script.look(face(270)) }
        let faces = script.faces()
        #expect((0..<6).allSatisfy { faces[10 + $0].hide(70 + 40 * Double($0)) })
        #expect(faces.allSatisfy { $0.map(\.trackingID) == [1] })
    }

    @Test("a face that dashes unseen is covered on its way")
    func unseenDash() {
        var script = FaceScript()
        for _ in 0..<10 { script.look(face(50)) }
        script.lookInVain(3)
        for _ in 0..<10 { script.look(face(200)) }
        let faces = script.faces()
        #expect(faces[10].hide(87.5) && faces[11].hide(125) && faces[12].hide(162.5))
    }

    @Test("two faces that cross keep their masks and numbers, also while one hides the other")
    func crossing() {
        var script = FaceScript()
        for frame in 0..<50 {
            let (left, right) = (60 + 4 * Double(frame), 260 - 4 * Double(frame))
            if abs(left - right) < 34 {
                script.look(face(left, 100))
            } else {
                script.look(face(left, 100), face(right, 106))
            }
        }
        let faces = script.faces()
        for frame in faces.indices {
            #expect(faces[frame].hide(60 + 4 * Double(frame)), "frame \(frame)")
            #expect(faces[frame].hide(260 - 4 * Double(frame), 106), "frame \(frame)")
        }
        let rightmost = faces[49].max { $0.box.x < $1.box.x }
        #expect(rightmost?.trackingID == faces[0].min { $0.box.x < $1.box.x }?.trackingID)
        #expect(Set(faces.joined().map(\.trackingID)).count == 2)
    }

    @Test("a shaken camera does not mix up the faces of a row")
    func shakenRow() {
        var script = FaceScript()
        let sway = [0.0, 20, -7, 19, -8, 15, -10, 16, -6, 18, -9, 0]
        for shift in sway { script.look(face(70 + shift), face(130 + shift), face(190 + shift), face(250 + shift)) }
        let faces = script.faces()
        for frame in faces.indices {
            let sorted = faces[frame].sorted { $0.box.x < $1.box.x }
            #expect(sorted.map(\.trackingID) == faces[0].sorted { $0.box.x < $1.box.x }.map(\.trackingID))
        }
    }

    @Test("a known camera movement of nearly the faces' distance does not mix them up")
    func knownShakeOfRow() {
        var script = FaceScript()
        let sway = [0.0, 30, -25, 28, -30, 22, 0, -28, 30, -20, 25, 0]
        for (index, shift) in sway.enumerated() {
            let step = index > 0 ? shift - sway[index - 1] : 0
            script.look(
                face(70 + shift), face(130 + shift), face(190 + shift), face(250 + shift),
                cameraShift: PixelPoint(x: step, y: 0))
        }
        let faces = script.faces()
        for frame in faces.indices {
            let sorted = faces[frame].sorted { $0.box.x < $1.box.x }
            #expect(sorted.map(\.trackingID) == faces[0].sorted { $0.box.x < $1.box.x }.map(\.trackingID))
        }
    }

    @Test("a known camera movement carries a face across a gap")
    func knownShake() {
        var script = FaceScript()
        let places = [0.0, 0, 0, 0, 60, 100, 60, 0, 0, 0]
        for (index, place) in places.enumerated() {
            let shift = PixelPoint(x: place - (index > 0 ? places[index - 1] : 0), y: 0)
            if (4...6).contains(index) {
                script.add(.looked([]), cameraShift: shift)
            } else {
                script.look(face(100 + place), cameraShift: shift)
            }
        }
        let faces = script.faces()
        for (index, place) in places.enumerated() { #expect(faces[index].hide(100 + place)) }
    }

    @Test("jitter of two pixels is smoothed away, and every detected box stays covered")
    func jitter() {
        var generator = SeededGenerator(seed: 7)
        var script = FaceScript()
        var truth: [PixelRect] = []
        for frame in 0..<60 {
            func noise() -> Double { Double.random(in: -2...2, using: &generator) }
            let box = PixelRect(
                center: PixelPoint(x: 100 + Double(frame) + noise(), y: 100 + noise()), width: 60 + noise(),
                height: 60 + noise())
            truth.append(box)
            script.look(Face(frame: box, confidence: 0.9))
        }
        let boxes = script.faces().map { $0[0].box }
        for (box, raw) in zip(boxes, truth) { #expect(box.holds(raw.enlarged(by: -0.1))) }
        func unrest(_ boxes: [PixelRect]) -> Double {
            (2..<boxes.count).reduce(0) {
                $0 + abs(boxes[$1].center.x - 2 * boxes[$1 - 1].center.x + boxes[$1 - 2].center.x)
            }
        }
        #expect(unrest(boxes) < unrest(truth) / 4)
    }

    @Test("a smoothed box does not lag behind a face that keeps moving")
    func noLag() {
        var script = FaceScript()
        for frame in 0..<40 { script.look(face(30 + 6 * Double(frame))) }
        let faces = script.faces()
        for frame in 5..<35 { #expect(abs(faces[frame][0].box.center.x - (30 + 6 * Double(frame))) < 0.01) }
    }

    @Test("a face that turns to profile and back, half seen for a while, keeps a box of full size")
    func profile() {
        var script = FaceScript()
        for frame in 0..<60 {
            let isTurned = (20..<32).contains(frame)
            if isTurned && frame % 3 == 0 {
                script.look(face(100, 100, 0.3, side: 30))
            } else if isTurned {
                script.lookInVain(1)
            } else {
                script.look(face(100))
            }
        }
        #expect(script.faces().allSatisfy { $0.hide(100) && $0.count == 1 && $0[0].trackingID == 1 })
    }

    @Test("roll is that of the eyes, also where angles wrap", arguments: [0.0, 0.5, -0.5, 3.1, -3.1])
    func roll(_ angle: Double) {
        var script = FaceScript()
        for frame in 0..<20 {
            var tilted = face(100)
            tilted.points = Self.points(tilted.frame, angle + (frame % 2 == 0 ? 0.1 : -0.1))
            script.look(tilted)
        }
        let roll = script.faces()[10][0].roll
        let difference = abs(roll - angle)
        #expect(min(difference, 2 * Double.pi - difference) < 0.05)
    }

    @Test("eyes of a profile say nothing of roll")
    func profileRoll() {
        var script = FaceScript()
        for _ in 0..<20 {
            var turned = face(100)
            turned.points = Self.points(turned.frame, 1.2, distance: 0.05)
            script.look(turned)
        }
        #expect(script.faces().allSatisfy { $0[0].roll == 0 })
    }

    /// Points of a face whose eye line is turned by `angle`, by the first terms of sine and cosine.
    private static func points(_ box: PixelRect, _ angle: Double, distance: Double = 0.4) -> FacePoints {
        var (x, y) = (1.0, 0.0)
        for _ in 0..<1000 { (x, y) = (x - y * angle / 1000, y + x * angle / 1000) }
        let (dx, dy) = (x * distance * box.width / 2, y * distance * box.width / 2)
        let center = box.center
        return FacePoints(
            leftEye: PixelPoint(x: center.x + dx, y: center.y + dy),
            rightEye: PixelPoint(x: center.x - dx, y: center.y - dy),
            nose: center, mouthLeft: center, mouthRight: center)
    }
}
