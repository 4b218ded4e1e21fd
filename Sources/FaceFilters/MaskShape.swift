import Faces
import VideoFrames

/// The enlarged area of one face, before it is drawn: its outline and the box that the mosaic's cells divide.
struct MaskShape: Sendable {
    let outline: Outline
    /// Half the masked head box, along the face's `u` and `v`, in displayed pixels.
    let half: (u: Double, v: Double)
    /// How far out the soft edge ends, in the outline's measure.
    let softEnd: Double
    /// A stored rectangle that holds the outline and its soft edge.
    let bounds: PixelRect

    /// Makes the area of a face.
    init(_ face: CoveredFace, _ placement: FacePlacement, settings: FilterSettings, geometry: DisplayGeometry) {
        let margin = settings.safeMargin
        let isRectangle = settings.shape == .rectangle
        half = isRectangle ? Self.rectangle(placement, margin: margin) : Self.ellipse(placement, margin: margin)
        let feather = settings.safeFeather * min(placement.width, placement.height)
        softEnd = 1 + feather / min(half.u, half.v)
        let forms = placement.forms(in: geometry)
        let (u, v) = (forms.u * (1 / half.u), forms.v * (1 / half.v))
        let hull = settings.shape == .contour ? FaceHull(face, margin: margin) : nil
        if let hull {
            outline = hull.outline(in: geometry)
            bounds = geometry.stored(hull.bounds(scale: softEnd))
            return
        }
        outline = isRectangle ? .polygon([u, u * -1, v, v * -1]) : .ellipse(u: u, v: v)
        bounds = geometry.stored(Self.bounds(placement, half, scale: softEnd))
    }

    /// Makes an area without a soft edge that holds the whole displayed picture.
    init(wholePictureOf geometry: DisplayGeometry, _ placement: FacePlacement) {
        half = (u: placement.width / 2, v: placement.height / 2)
        softEnd = 1
        outline = .polygon([LinearForm(constant: 0, x: 0, y: 0)])
        let size = geometry.storedSize
        bounds = PixelRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }

    /// Half axes of the covering ellipse.
    ///
    /// A detector's box runs from hairline to chin without ears. An ellipse inscribed in it, even when enlarged by
    /// the usual 1.3, leaves the box's corners open, and with them the ends of brow and jaw. So the ellipse is drawn
    /// *around* the box (√2 times its sides when upright) and a third of the margin comes on top: with the default of
    /// 0.3 it is 1.56 times as wide as the face, which takes in the ears (a head is 1.25–1.3 face widths wide),
    /// hairline and chin.
    private static func ellipse(_ placement: FacePlacement, margin: Double) -> (u: Double, v: Double) {
        let factor = placement.circumscription * (1 + margin / 3) / 2
        return (u: placement.width * factor, v: placement.height * factor)
    }

    /// Half sides of the covering rectangle: it holds the whole upright box, whichever way the face is turned in it.
    private static func rectangle(_ placement: FacePlacement, margin: Double) -> (u: Double, v: Double) {
        (u: placement.reach.u * (1 + margin), v: placement.reach.v * (1 + margin))
    }

    /// The displayed rectangle around the turned rectangle of `half` sides, `scale` times as large.
    private static func bounds(_ placement: FacePlacement, _ half: (u: Double, v: Double), scale: Double) -> PixelRect {
        let (c, s) = (abs(placement.rotation.cosine), abs(placement.rotation.sine))
        return PixelRect(
            center: placement.center, width: 2 * scale * (half.u * c + half.v * s),
            height: 2 * scale * (half.u * s + half.v * c))
    }
}
