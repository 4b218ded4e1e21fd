import VideoFrames

/// One detection that belongs to a track.
struct TrackNode: Sendable {
    /// Number of the frame, from 0.
    let frame: Int
    /// When the frame is shown, in seconds.
    let time: Double
    /// How many frames had been looked at up to and with this one; differences count looks that found nothing.
    let look: Int
    /// Where the face was found.
    let box: PixelRect
    /// How sure the detector was.
    let confidence: Double
    /// Where the camera pointed; see ``FrameSlot/camera``.
    let camera: PixelPoint
    /// Unit vector from the person's right to left eye; `nil` where the eyes cannot be trusted.
    let eyeLine: PixelPoint?

    init(face: Face, slot: FrameSlot) {
        frame = slot.frame
        time = slot.time
        look = slot.look
        camera = slot.camera
        box = face.frame
        confidence = face.confidence
        eyeLine = Self.eyeLine(of: face)
    }

    /// Eyes closer together than this share of the box's width are a profile's, whose direction means nothing.
    private static let leastEyeDistance = 0.2

    private static func eyeLine(of face: Face) -> PixelPoint? {
        guard let points = face.points, face.confidence >= 0.4 else { return nil }
        let (x, y) = (points.leftEye.x - points.rightEye.x, points.leftEye.y - points.rightEye.y)
        let distance = (x * x + y * y).squareRoot()
        guard distance.isFinite, distance >= leastEyeDistance * min(face.frame.width, face.frame.height) else {
            return nil
        }
        return PixelPoint(x: x / distance, y: y / distance)
    }
}

/// A frame that waits in the tracker's window.
struct FrameSlot: Sendable {
    /// Number of the frame, from 0.
    let frame: Int
    /// When it is shown, in seconds.
    let time: Double
    /// How many frames have been looked at, up to and with this one.
    let look: Int
    /// How far the picture's contents have moved since the film began, in pixels.
    let camera: PixelPoint
    /// Whether this one was looked at.
    let isLooked: Bool
    /// Whether nothing can be known of it.
    var isFailed: Bool
    /// Number of the first frame of its scene.
    let scene: Int
}

extension PixelRect {
    /// One number for how large a face is: the geometric mean of its sides.
    var side: Double { (width * height).squareRoot() }

    /// Whether all parts are numbers and there is something inside.
    var isSensible: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite && width > 0 && height > 0 }

    /// Where the box is when the camera has moved on.
    func moved(from old: PixelPoint, to new: PixelPoint) -> PixelRect { moved(x: new.x - old.x, y: new.y - old.y) }
}
