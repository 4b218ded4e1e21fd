/// How a stored picture must be turned to be upright, with the names of iOS's image orientation.
///
/// `right` means: the stored picture must be turned 90° clockwise to be shown. The raw value is EXIF's Orientation (1…8;
/// CIPA DC-008, tag 0x0112).
public enum ImageOrientation: Int, CaseIterable, Hashable, Sendable {
    /// Shown as it is stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Turned by 180°.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Mirrored along the diagonal from top left to bottom right (transposed).
    case leftMirrored = 5
    /// Turned 90° clockwise to be shown.
    case right = 6
    /// Mirrored along the other diagonal.
    case rightMirrored = 7
    /// Turned 90° counter-clockwise to be shown.
    case left = 8

    /// Whether width and height change places.
    public var swapsAxes: Bool { rawValue >= 5 }

    /// Whether stored columns run from right to left of the shown picture's matching axis; see ``DisplayGeometry``.
    public var flipsStoredX: Bool {
        switch self {
        case .upMirrored, .down, .left, .rightMirrored: true
        case .up, .downMirrored, .leftMirrored, .right: false
        }
    }

    /// Whether stored rows run backwards along the shown picture's matching axis; see ``DisplayGeometry``.
    public var flipsStoredY: Bool {
        switch self {
        case .down, .downMirrored, .right, .rightMirrored: true
        case .up, .upMirrored, .leftMirrored, .left: false
        }
    }
}
