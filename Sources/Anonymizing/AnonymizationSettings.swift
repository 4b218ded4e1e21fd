public import FaceFilters
public import Faces

/// How a film is anonymized.
public struct AnonymizationSettings: Sendable {
    /// What the filter does to faces; `nil` leaves the pictures alone, for finding faces only.
    public var filter: FilterSettings? = FilterSettings()
    /// How faces are followed over time.
    public var tracker = FaceTrackerSettings()
    /// Frames of which the detector must look at one at least; what happens between decides how many more.
    public var stride = 4
    /// Whether the detector looks at every frame, whatever happens.
    public var looksAtEveryFrame = false
    /// Faces to hide instead of looking for them, by track and frame number; a frame it does not know must be `.unknown`.
    public var givenCoverage: (@Sendable (_ track: Int, _ frame: Int) -> FaceCoverage)?
    /// What finds out more about each face before it is hidden; `nil` to spend no time on it.
    ///
    /// Observers hear what it finds. A face's outline becomes that of its mask with ``FilterSettings/Shape/contour``, where the
    /// coverage has none. When it throws, the run fails.
    public var describer: (any FaceDescribing)?
    /// Where the noise in mosaic cells comes from; random unless the caller wants the same output twice.
    public var filmKey = FilmKey.random()

    /// Makes the default settings.
    public init() {}
}
