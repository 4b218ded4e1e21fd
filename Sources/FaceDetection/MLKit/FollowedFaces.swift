import Faces
import VideoFrames

/// Gives faces the same number from image to image, as each image comes, without looking ahead.
struct FollowedFaces {
    /// Overlap from which a face is taken for one of the images before.
    private static let sameFace = 0.25
    /// Images that a face may be missing from and still keep its number.
    private static let patience = 10

    private var known: [(id: Int, box: PixelRect, missed: Int)] = []
    private var next = 0

    /// Numbers the faces of the next image; the best overlaps are matched first.
    mutating func number(_ faces: [Face]) -> [Face] {
        var faces = faces
        var pairs: [(overlap: Double, face: Int, known: Int)] = []
        for face in faces.indices {
            for index in known.indices {
                let overlap = faces[face].frame.overlap(known[index].box)
                if overlap >= Self.sameFace { pairs.append((overlap, face, index)) }
            }
        }
        for index in known.indices { known[index].missed += 1 }
        for pair in pairs.sorted(by: { $0.overlap > $1.overlap })
        where faces[pair.face].trackingID == nil && known[pair.known].missed > 0 {
            faces[pair.face].trackingID = known[pair.known].id
            known[pair.known].box = faces[pair.face].frame
            known[pair.known].missed = 0
        }
        for face in faces.indices where faces[face].trackingID == nil {
            faces[face].trackingID = next
            known.append((next, faces[face].frame, 0))
            next += 1
        }
        known.removeAll { $0.missed > Self.patience }
        return faces
    }
}
