import Faces
import VideoFrames

/// Where a face lies in the displayed picture: the frame of reference that its mask and its mosaic are laid in.
///
/// `u` runs across the face (towards the picture's right when it is upright), `v` from brow to chin; both are displayed pixels from
/// the box's center.
struct FacePlacement: Sendable {
    let center: PixelPoint
    let rotation: Rotation
    /// Width of the face across its own frame.
    let width: Double
    /// Height of the face along its own frame.
    let height: Double
    /// Furthest that a corner of the face's box lies from the center, along `u` and `v`.
    let reach: (u: Double, v: Double)

    /// Coordinates beyond this are taken for a fault: the longest side any picture has is far below.
    static let limit = 1e7
    /// Smallest side in displayed pixels: a box of no size still hides what is around its place.
    static let smallest = 8.0

    /// Places a face; `nil` when its numbers make no sense, in which case the whole picture must be hidden.
    init?(_ face: CoveredFace) {
        let box = face.box
        let numbers = [box.x, box.y, box.width, box.height, face.roll]
        guard numbers.allSatisfy({ $0.isFinite && abs($0) < Self.limit }) else { return nil }
        // A side much shorter than the other is no face; the longer one says how large it may be.
        let (wide, high) = (abs(box.width), abs(box.height))
        let w = max(wide, high / 2, Self.smallest)
        let h = max(high, wide / 2, Self.smallest)
        self.init(center: box.center, width: w, height: h, roll: face.roll)
    }

    /// Places a box of `width` by `height` displayed pixels that stands upright around a face turned by `roll`.
    init(center: PixelPoint, width w: Double, height h: Double, roll: Double) {
        self.center = center
        rotation = Rotation(radians: roll)
        let (c, s) = (abs(rotation.cosine), abs(rotation.sine))
        // A face that lies on its side has its width along the box's height; between the two the sides pass into each other.
        width = w * c * c + h * s * s
        height = w * s * s + h * c * c
        reach = (u: (w * c + h * s) / 2, v: (w * s + h * c) / 2)
        corners = [(w / 2, h / 2), (w / 2, -h / 2)]
    }

    /// Two neighboring corners of the upright box from its center; the others mirror them.
    private let corners: [(x: Double, y: Double)]

    /// The smallest factor by which an ellipse inscribed in `width` by `height` must grow to hold the whole upright
    /// box.
    var circumscription: Double {
        let squares = corners.map { corner in
            let u = (corner.x * rotation.cosine + corner.y * rotation.sine) / (width / 2)
            let v = (corner.y * rotation.cosine - corner.x * rotation.sine) / (height / 2)
            return u * u + v * v
        }
        return (squares.max() ?? 2).squareRoot()
    }

    /// `u` and `v` as linear forms over the stored picture.
    func forms(in geometry: DisplayGeometry) -> (u: LinearForm, v: LinearForm) {
        let shown = geometry.displayedForms
        let (x, y) = (shown.x + -center.x, shown.y + -center.y)
        let (c, s) = (rotation.cosine, rotation.sine)
        return (
            LinearForm(constant: x.constant * c + y.constant * s, x: x.x * c + y.x * s, y: x.y * c + y.y * s),
            LinearForm(constant: y.constant * c - x.constant * s, x: y.x * c - x.x * s, y: y.y * c - x.y * s)
        )
    }
}
