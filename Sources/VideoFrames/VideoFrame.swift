/// A picture at its place in a film.
public struct VideoFrame: ~Copyable {
    /// The picture.
    public var picture: PixelBuffer
    /// Which of the source's video tracks it belongs to, from 0.
    public let track: Int
    /// Number of the frame in its track in presentation order, from 0.
    public let index: Int
    /// When it is shown.
    public let presentationTime: MediaTime
    /// How long it is shown, where the file says so.
    public let duration: MediaTime?
    /// How the picture is turned and stretched to be shown.
    public let geometry: DisplayGeometry
    /// Whether the decoder reported damage; such a frame is covered whole.
    public let isDamaged: Bool
    /// Whether the picture holds two fields, and which comes first.
    public let fields: FieldOrder

    /// How a picture's rows were taken.
    public enum FieldOrder: Hashable, Sendable {
        /// All rows at one moment.
        case progressive
        /// Two fields, the one with the top row first.
        case topFirst
        /// Two fields, the one with the second row first.
        case bottomFirst
    }

    /// Makes a frame, taking over the picture.
    public init(
        picture: consuming PixelBuffer, track: Int = 0, index: Int, presentationTime: MediaTime,
        duration: MediaTime? = nil,
        geometry: DisplayGeometry? = nil, isDamaged: Bool = false, fields: FieldOrder = .progressive
    ) {
        self.geometry = geometry ?? DisplayGeometry(storedSize: picture.size)
        self.picture = picture
        self.track = track
        self.index = index
        self.presentationTime = presentationTime
        self.duration = duration
        self.isDamaged = isDamaged
        self.fields = fields
    }

    /// Takes the picture out, ending this frame.
    public consuming func takePicture() -> PixelBuffer { picture }
}
