public import Faces
public import VideoFrames

/// A describer that sees the same outline on every face, or fails.
public final class ScriptedDescriber: FaceDescribing {
    /// A box whose covering ellipse reaches into the picture's top left corner, which the outline does not.
    public static let box = PixelRect(x: 0, y: 0, width: 24, height: 24)
    /// An outline around most of the box.
    public static let outline = [
        PixelPoint(x: 12, y: 0), PixelPoint(x: 24, y: 8), PixelPoint(x: 20, y: 24), PixelPoint(x: 4, y: 24),
        PixelPoint(x: 0, y: 12),
    ]
    private let fails: Bool

    /// Scripts the answer.
    public init(fails: Bool = false) { self.fails = fails }

    /// Gives each face the outline.
    public func describe(
        _ faces: [CoveredFace], in picture: borrowing PixelBuffer, geometry: DisplayGeometry
    ) throws -> [Face] {
        if fails { throw PlannedFailure("describer") }
        return faces.map { covered in
            var face = Face(frame: covered.box, confidence: covered.confidence)
            face.contours = [FaceContour(type: .face, points: Self.outline)]
            return face
        }
    }
}
