import VideoFrames

/// Digits and a few letters as five rows of three dots, for numbers in a picture.
enum DigitFont {
    /// Dots of a character's rows from the top; the highest of three bits is the left one.
    private static let rows: [Character: [UInt8]] = [
        "0": [7, 5, 5, 5, 7], "1": [2, 6, 2, 2, 7], "2": [7, 1, 7, 4, 7], "3": [7, 1, 7, 1, 7], "4": [5, 5, 7, 1, 1],
        "5": [7, 4, 7, 1, 7], "6": [7, 4, 7, 5, 7], "7": [7, 1, 1, 2, 2], "8": [7, 5, 7, 5, 7], "9": [7, 5, 7, 1, 7],
        ".": [0, 0, 0, 0, 2], "-": [0, 0, 7, 0, 0], "D": [6, 5, 5, 5, 6], "I": [7, 2, 2, 2, 7], "L": [4, 4, 4, 4, 7],
        "R": [6, 5, 6, 5, 5], "S": [3, 4, 2, 1, 6], "X": [5, 5, 2, 5, 5], "Y": [5, 5, 2, 2, 2], "Z": [7, 1, 2, 4, 7],
    ]

    /// Size of a text whose dots are squares of `dot` pixels, with a border of one dot.
    static func size(of text: String, dot: Int) -> PictureSize {
        PictureSize(width: (text.count * 4 + 1) * dot, height: 7 * dot)
    }

    /// Draws a text, white on black, its upper left corner at a place that may lie outside the picture.
    static func draw(_ text: String, in picture: inout UprightPicture, x: Int, y: Int, dot: Int) {
        let size = size(of: text, dot: dot)
        picture.fill(x: x..<(x + size.width), y: y..<(y + size.height), .black)
        for (position, character) in text.enumerated() {
            for (row, bits) in (rows[character] ?? []).enumerated() {
                for column in 0..<3 where bits & (4 >> column) != 0 {
                    let (left, top) = (x + (position * 4 + column + 1) * dot, y + (row + 1) * dot)
                    picture.fill(x: left..<(left + dot), y: top..<(top + dot), .white)
                }
            }
        }
    }
}
