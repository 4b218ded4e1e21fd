public import VideoFrames

/// One video stream that will be anonymized, as known from the container and the first decoded frame.
public struct VideoTrack: Hashable, Sendable {
    /// The stream it is.
    public var stream: StreamDescription
    /// Layout of the decoded samples as our frames hold them.
    public var format: PixelFormat
    /// libav's name of the samples' layout as the decoder gave it, such as `pal8`, where ``format`` may be a repacked one.
    public var sourcePixelFormat: String
    /// Size of the stored picture, rotation and sample aspect ratio.
    public var geometry: DisplayGeometry
    /// Width over height of a sample as the file says it; `0/1` where it says nothing.
    public var sampleAspectRatio: Rational
    /// Meaning of the samples.
    public var color: ColorDescription
    /// Unit of the frames' times.
    public var timeBase: Rational
    /// Average frames a second, `0/0` where it is not known.
    public var frameRate: Rational
    /// The lowest rate at which all times can be shown exactly (`r_frame_rate`), `0/0` where it is not known.
    public var baseFrameRate: Rational
    /// Bits a second of the source, where the file tells.
    public var bitRate: Int?
    /// Frames by the container's count or by duration times rate; an estimate for progress only.
    public var estimatedFrameCount: Int?
    /// Length of the film in seconds, where it is known.
    public var duration: Double?
    /// Whether pictures hold two fields.
    public var fields: VideoFrame.FieldOrder
    /// Mastering display and content light level, where the first frame has them.
    public var highDynamicRange: HighDynamicRange?

    /// Makes a track description.
    public init(stream: StreamDescription, format: PixelFormat, geometry: DisplayGeometry, timeBase: Rational) {
        self.stream = stream
        self.format = format
        self.geometry = geometry
        self.timeBase = timeBase
        sourcePixelFormat = ""
        sampleAspectRatio = Rational(0, 1)
        color = ColorDescription()
        frameRate = Rational(0, 0)
        baseFrameRate = Rational(0, 0)
        fields = .progressive
    }
}

/// HDR10's static side data, as bytes in libav's layout (`AVMasteringDisplayMetadata`, `AVContentLightMetadata`).
public struct HighDynamicRange: Hashable, Sendable {
    /// Mastering display color volume (SMPTE ST 2086), or `nil`.
    public var masteringDisplay: [UInt8]?
    /// Content light level (CTA-861.3), or `nil`.
    public var contentLight: [UInt8]?

    /// Holds what was found.
    public init(masteringDisplay: [UInt8]?, contentLight: [UInt8]?) {
        self.masteringDisplay = masteringDisplay
        self.contentLight = contentLight
    }
}
