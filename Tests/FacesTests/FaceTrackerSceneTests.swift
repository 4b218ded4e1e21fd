import Faces
import Testing
import VideoFrames

@Suite("What a tracker does at cuts")
struct FaceTrackerSceneTests {
    @Test("a cut ends tracks at once")
    func endsTracks() {
        var script = FaceScript()
        for _ in 0..<20 { script.look(face(100)) }
        script.look(startsScene: true)
        script.lookInVain(20)
        let faces = script.faces()
        #expect(faces[19].hide(100))
        #expect(faces[20...].allSatisfy { $0.isEmpty })
    }

    @Test("a face found soon after a cut is covered from the scene's first frame, and not before")
    func coversFromFirstFrame() {
        var script = FaceScript()
        script.lookInVain(20)
        script.look(startsScene: true)
        script.lookInVain(5)
        for _ in 0..<20 { script.look(face(200)) }
        let faces = script.faces()
        #expect(faces[..<20].allSatisfy { $0.isEmpty })
        #expect(faces[20...].allSatisfy { $0.hide(200) })
    }

    @Test("the same place on both sides of a cut is two tracks")
    func newNumbers() {
        var script = FaceScript()
        for frame in 0..<20 { script.look(face(100), startsScene: frame == 10) }
        let faces = script.faces()
        #expect(
            faces.map { $0.map(\.trackingID) } == Array(repeating: [1], count: 10) + Array(repeating: [2], count: 10))
    }

    @Test("a face lost just before a cut is covered up to the cut")
    func lostBeforeCut() {
        var script = FaceScript()
        for _ in 0..<20 { script.look(face(100)) }
        script.lookInVain(6)
        script.look(startsScene: true)
        script.lookInVain(10)
        let faces = script.faces()
        #expect(faces[..<26].allSatisfy { $0.hide(100) })
        #expect(faces[26...].allSatisfy { $0.isEmpty })
    }

    @Test("cuts one after the other leave each scene to itself")
    func manyCuts() {
        var script = FaceScript()
        for frame in 0..<24 { script.look(face(frame % 2 == 0 ? 60 : 250), startsScene: true) }
        let faces = script.faces()
        #expect(faces.indices.allSatisfy { faces[$0].count == 1 && faces[$0].hide($0 % 2 == 0 ? 60 : 250) })
    }
}
