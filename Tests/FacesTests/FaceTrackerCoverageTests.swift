import Faces
import Testing
import VideoFrames

@Suite("What a tracker covers")
struct FaceTrackerCoverageTests {
    @Test("a face found in every frame is covered in every frame by one track")
    func steadyFace() {
        var script = FaceScript()
        for frame in 0..<30 { script.look(face(100 + Double(frame))) }
        let faces = script.faces()
        #expect(faces.count == 30)
        #expect(faces.indices.allSatisfy { faces[$0].hide(100 + Double($0)) })
        #expect(faces.allSatisfy { $0.map(\.trackingID) == [1] && $0.map(\.source) == [.detected] })
    }

    @Test("a gap is bridged along the way between its ends", arguments: [1, 3, 8, 20])
    func gap(_ length: Int) {
        var script = FaceScript()
        for frame in 0..<60 {
            if (20..<20 + length).contains(frame) {
                script.lookInVain(1)
            } else {
                script.look(face(60 + 2 * Double(frame)))
            }
        }
        let faces = script.faces()
        #expect(faces.indices.allSatisfy { faces[$0].hide(60 + 2 * Double($0)) })
        #expect(faces.allSatisfy { $0.count == 1 && $0[0].trackingID == 1 })
        #expect(faces[20][0].source == .bridged)
    }

    @Test("a face that was missed at first is covered a quarter of a second before, and no longer than half a second")
    func leadIn() {
        var script = FaceScript()
        script.lookInVain(30)
        for _ in 0..<20 { script.look(face(100)) }
        let faces = script.faces()
        #expect(faces[23..<30].allSatisfy { $0.hide(100) })
        #expect(faces[..<17].allSatisfy { $0.isEmpty })
    }

    @Test("a face that is lost is covered a quarter of a second more, and not for ever")
    func leadOut() {
        var script = FaceScript()
        for _ in 0..<20 { script.look(face(100)) }
        script.lookInVain(40)
        let faces = script.faces()
        #expect(faces[20..<27].allSatisfy { $0.hide(100) })
        #expect(faces[46...].allSatisfy { $0.isEmpty })
    }

    @Test("a face that comes in from the left is led in from outside the picture")
    func entering() {
        var script = FaceScript()
        script.lookInVain(10)
        for frame in 10..<40 { script.look(face(8 * Double(frame) - 70)) }
        let faces = script.faces()
        #expect(faces[8].hide(-6))
        #expect(faces[5].allSatisfy { $0.box.center.x < 0 })
    }

    @Test("a face that leaves is followed over the border and then let go")
    func leaving() {
        var script = FaceScript()
        for frame in 0..<30 { script.look(face(300 - 10 * Double(frame))) }
        script.lookInVain(30)
        let faces = script.faces()
        #expect(faces[31].allSatisfy { $0.box.center.x < 10 })
        #expect(faces[45...].allSatisfy { $0.isEmpty })
    }

    @Test("a weak beginning is covered from its first detection")
    func weakBeginning() {
        var script = FaceScript()
        script.lookInVain(5)
        for frame in 5..<15 { script.look(face(100, 100, 0.25 + 0.05 * Double(frame - 5))) }
        let faces = script.faces()
        #expect(faces[5...].allSatisfy { $0.hide(100) })
    }

    @Test("weak detections keep a track for as long as they last")
    func weakContinuation() {
        var script = FaceScript()
        for frame in 0..<100 { script.look(face(100, 100, frame < 10 ? 0.9 : 0.25)) }
        #expect(script.faces().allSatisfy { $0.hide(100) && $0[0].trackingID == 1 })
    }

    @Test("lone weak detections are false alarms")
    func falseAlarms() {
        var script = FaceScript()
        for frame in 0..<60 {
            if frame % 7 == 3 { script.look(face(Double(frame * 5), 60, 0.45)) } else { script.lookInVain(1) }
        }
        #expect(script.faces().allSatisfy { $0.isEmpty })
    }

    @Test("a detection with numbers that are none is passed over")
    func nonsense() {
        var script = FaceScript()
        for _ in 0..<5 { script.look(face(.nan), face(100, 100, .nan), face(100, 100, 0.9, side: -1), face(.infinity)) }
        #expect(script.faces().allSatisfy { $0.isEmpty })
    }

    @Test("a frame that failed is unknown, and tracks go on across it")
    func failedFrames() {
        var script = FaceScript()
        for frame in 0..<40 {
            if (15..<18).contains(frame) { script.add(.failed) } else { script.look(face(100)) }
        }
        let coverages = script.coverages()
        #expect(coverages.indices.filter { coverages[$0] == .unknown } == [15, 16, 17])
        let faces = script.faces()
        #expect(faces.indices.allSatisfy { (15..<18).contains($0) || faces[$0].map(\.trackingID) == [1] })
    }

    @Test("frames that were not looked at are filled from both sides", arguments: [2, 4, 8])
    func groups(_ length: Int) {
        var script = FaceScript()
        for frame in 0...64 {
            if frame % length == 0 { script.look(face(40 + 3 * Double(frame))) } else { script.add(.notLooked) }
        }
        let faces = script.faces()
        #expect(faces.indices.allSatisfy { faces[$0].hide(40 + 3 * Double($0)) })
        #expect(faces[5][0].source == .bridged)
        #expect(faces.allSatisfy { $0.count == 1 && $0[0].box.width < 44 })
    }

    @Test("frames before the first look are covered however many they are, within the look-ahead")
    func notLookedBeginning() {
        var script = FaceScript()
        for _ in 0..<11 { script.add(.notLooked) }
        for _ in 0..<20 { script.look(face(100)) }
        #expect(script.faces().allSatisfy { $0.hide(100) })
    }

    @Test("a look at a part says nothing against faces elsewhere")
    func partialLooks() {
        var script = FaceScript()
        for _ in 0..<10 { script.look(face(60), face(250)) }
        var observations = script.observations
        for frame in 10..<40 {
            let region = PixelRect(x: 0, y: 0, width: 160, height: 240)
            let found: [Face] = frame % 4 == 3 ? [face(60), face(250)] : [face(60)]
            observations.append(
                FaceObservation(
                    time: Double(frame) / 25, outcome: .looked(found), regions: frame % 4 == 3 ? nil : [region]))
        }
        var tracker = FaceTracker(pictureSize: FaceScript.size)
        let coverages = observations.flatMap { tracker.append($0) } + tracker.finish()
        for case .faces(let faces) in coverages {
            #expect(faces.hide(60) && faces.hide(250))
            #expect(faces.allSatisfy { $0.box.width < 44 })
        }
    }
}
