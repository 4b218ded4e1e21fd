import Faces
import VideoFrames

/// A face's box in a picture for people, with its confidence.
enum FaceMark {
    /// Green for a face that was found, yellow for one that was filled in, blue for one that the user named.
    static func color(_ source: CoveredFace.Source) -> UprightPicture.Color {
        switch source {
        case .detected: .init(red: 0, green: 230, blue: 80)
        case .bridged: .init(red: 255, green: 210, blue: 0)
        case .given: .init(red: 60, green: 160, blue: 255)
        }
    }

    /// Pixels along a side of a dot of the font, by the picture's height.
    static func dot(_ picture: UprightPicture) -> Int { max(1, picture.size.height / 240) }

    /// Draws the box, and the confidence above it or, at the picture's upper edge, inside.
    static func draw(_ face: CoveredFace, in picture: inout UprightPicture) {
        picture.drawFrame(face.box, color(face.source))
        let (text, dot) = (hundredths(face.confidence), dot(picture))
        let height = DigitFont.size(of: text, dot: dot).height
        let (left, top) = (max(0, UprightPicture.pixel(face.box.x)), UprightPicture.pixel(face.box.y))
        DigitFont.draw(text, in: &picture, x: left, y: top >= height ? top - height : max(0, top), dot: dot)
    }

    /// A probability as "0.07".
    static func hundredths(_ value: Double) -> String {
        let hundredths = min(max(0, UprightPicture.pixel(value * 100)), 100)
        return hundredths == 100 ? "1.00" : hundredths < 10 ? "0.0\(hundredths)" : "0.\(hundredths)"
    }
}
