import Faces
import Glibc
import VideoFrames

/// A search for faces that something happens to.
struct FaultySearch: FaceSearch {
    /// What happens.
    struct Effect: Equatable, Sendable {
        /// Seconds that the search takes longer.
        var delay = 0.0
        var addsNotANumber = false
        var isEmpty = false
    }

    let search: any FaceSearch
    let effect: Effect

    func faces() throws -> [Face] {
        if effect.delay > 0 { usleep(UInt32(min(effect.delay, 4000) * 1e6)) }
        var faces = try search.faces()
        if effect.isEmpty { throw FaultyFaceFinder.PlannedFailure(name: "detect:empty") }
        if effect.addsNotANumber {
            faces.append(Face(frame: PixelRect(x: .nan, y: .nan, width: .nan, height: .nan), confidence: .nan))
        }
        return faces
    }
}
