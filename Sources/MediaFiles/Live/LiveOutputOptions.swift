/// How masked live pictures are encoded and sent.
public struct LiveOutputOptions: Sendable {
    /// libx264's preset.
    public var preset = "superfast"
    /// libx264's constant quality; lower is better.
    public var quality = 23.0
    /// Most bits a second; `nil` for no limit.
    public var bitRate: Int?
    /// Seconds between key frames: how long a viewer waits who comes later.
    public var keyFrameSeconds = 2.0
    /// Whether sound is sent.
    public var keepsSound = true
    /// Whether to wait for a viewer to connect, where the protocol allows either.
    public var listens = false
    /// Seconds of a recorded file, after which the next one begins; `nil` for one file.
    public var segmentSeconds: Double?
    /// Whether existing recordings are replaced.
    public var replacesExisting = false
    /// Threads of the encoder.
    public var threads = 1

    /// Makes the default settings.
    public init() {}
}
