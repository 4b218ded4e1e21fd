public import FaceFilters

/// How live pictures are masked, and how old knowledge may be.
public struct LiveSettings: Sendable {
    /// What is done to faces.
    public var filter = FilterSettings()
    /// Where the mosaics' noise comes from.
    public var key = FilmKey.random()
    /// Confidence from which a detection begins a mask.
    ///
    /// There is no time to wait for a second opinion, so this is lower than for films.
    public var startConfidence = 0.35
    /// Confidence from which a detection continues a mask.
    public var continueConfidence = 0.2
    /// Seconds for which faces are predicted after the last look; later the whole picture is hidden.
    public var predictionLimit = 0.1
    /// Seconds after which not even the pixelated picture is shown.
    public var pictureLimit = 2.0
    /// Seconds for which a face stays masked that is not found any more.
    public var hold = 1.0
    /// Seconds that frames wait before they are given out, so that a face is covered before it is first found.
    public var delay = 0.0
    /// Most seconds to wait for a frame's own look while no newer frame has come.
    public var patience = 0.25
    /// Most seconds to wait for a frame's own look while a newer frame waits; less than a frame lasts.
    public var haste = 0.02
    /// Most frames that wait because of ``delay``: the bound on memory at high frame rates.
    public var mostWaiting = 64

    /// Makes the default settings.
    public init() {}
}
