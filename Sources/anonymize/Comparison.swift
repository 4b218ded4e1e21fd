import Faces
import VideoFrames

/// Original and result side by side, with the boxes of what is hidden.
enum Comparison {
    /// Green for a face that was found, yellow for one that was filled in, blue for one that the user named.
    private static func color(_ source: CoveredFace.Source) -> UprightPicture.Color {
        switch source {
        case .detected: .init(red: 0, green: 230, blue: 80)
        case .bridged: .init(red: 255, green: 210, blue: 0)
        case .given: .init(red: 60, green: 160, blue: 255)
        }
    }

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
        let dot = max(1, picture.size.height / 240)
        for face in faces {
            picture.drawFrame(face.box, color(face.source))
            let hundredths = min(max(0, UprightPicture.pixel(face.confidence * 100)), 100)
            let text = hundredths == 100 ? "1.00" : hundredths < 10 ? "0.0\(hundredths)" : "0.\(hundredths)"
            let height = DigitFont.size(of: text, dot: dot).height
            let (left, top) = (max(0, UprightPicture.pixel(face.box.x)), UprightPicture.pixel(face.box.y))
            DigitFont.draw(text, in: &picture, x: left, y: top >= height ? top - height : max(0, top), dot: dot)
        }
    }
}
