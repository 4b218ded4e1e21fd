import Faces
import VideoFrames

/// Original and result side by side, with the boxes of what is hidden.
enum Comparison {
    /// Joins the two pictures, which have the same size.
    static func picture(original: UprightPicture, result: UprightPicture, coverage: FaceCoverage) -> UprightPicture {
        let width = original.size.width
        let gap = max(2, width / 200)
        let size = PictureSize(width: width * 2 + gap, height: original.size.height)
        var marked = original
        if case .faces(let faces) = coverage { mark(faces, in: &marked) }
        var joined = UprightPicture(size: size, color: .white)
        joined.place(marked, x: 0)
        joined.place(result, x: width + gap)
        return joined
    }

    /// Draws each face's box and its confidence, in hundredths, above it or, at the picture's upper edge, inside.
    private static func mark(_ faces: [CoveredFace], in picture: inout UprightPicture) {
        for face in faces { FaceMark.draw(face, in: &picture) }
    }
}
