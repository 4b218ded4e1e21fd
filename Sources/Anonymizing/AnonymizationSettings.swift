public import FaceFilters
public import Faces

/// How a film is anonymized.
public struct AnonymizationSettings: Sendable {
    /// What the filter does to faces; `nil` leaves the pictures alone, for finding faces only.
    public var filter: FilterSettings? = FilterSettings()
    /// How faces are followed over time.
    public var tracker = FaceTrackerSettings()
    /// Most frames the detector may pass over at a time: 1 looks at every frame.
    public var stride = 4
    /// Faces to hide instead of looking for them, by track and frame number; a frame it does not know must be `.unknown`.
    public var givenCoverage: (@Sendable (_ track: Int, _ frame: Int) -> FaceCoverage)?
    /// Where the noise in mosaic cells comes from; random unless the caller wants the same output twice.
    public var filmKey = FilmKey.random()

    /// Makes the default settings.
    public init() {}
}
