/// What a ``FaceDetector`` looks for, with ML Kit's names and defaults.
///
/// The options are read when the detector is made; changing them afterwards changes nothing.
public final class FaceDetectorOptions {
    /// Speed or accuracy first.
    public enum PerformanceMode: String, Hashable, Sendable {
        /// Speed first.
        case fast
        /// Accuracy first.
        case accurate
    }

    /// Whether something is looked for.
    public enum Mode: String, Hashable, Sendable {
        /// It is not.
        case none
        /// It is, with all its kinds.
        case all
    }

    /// Speed or accuracy first.
    public var performanceMode = PerformanceMode.fast
    /// Whether the visible points of interest are looked for.
    public var landmarkMode = Mode.none
    /// Whether the outlines of the features are looked for; they are given for every face, not only the most prominent one.
    public var contourMode = Mode.none
    /// Whether it is judged if the person smiles and has the eyes open.
    public var classificationMode = Mode.none
    /// Smallest face to look for, as the ratio of the head's width to the width of the displayed image.
    public var minFaceSize = 0.1
    /// Whether faces keep a number from one image to the next; allowed together with contours.
    public var isTrackingEnabled = false
    /// Processor threads that work on images side by side, at least 1.
    public var threads = 1
    /// Folder of the network files; `nil` looks where `scripts/setup` and `scripts/install` put them.
    public var modelsFolder: String?

    /// Makes the default options.
    public init() {}
}
