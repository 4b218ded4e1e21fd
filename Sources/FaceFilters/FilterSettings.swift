/// What the filter does to a face, and how far around it.
public struct FilterSettings: Hashable, Sendable {
    /// What replaces a face.
    public enum Effect: String, CaseIterable, Hashable, Sendable {
        /// A mosaic of a few cells across the face.
        case pixelate
        /// A soft picture: the same mosaic, blurred.
        case blur
        /// One neutral color. The only effect that resists an attacker trained on masks.
        case solid
    }

    /// Outline of the covered area.
    public enum Shape: String, CaseIterable, Hashable, Sendable {
        /// An ellipse around the enlarged box.
        case ellipse
        /// The enlarged box.
        case rectangle
        /// The face's own outline, enlarged; an ellipse where no outline is known.
        case contour
    }

    /// What replaces a face.
    public var effect = Effect.pixelate
    /// Mosaic cells across the masked head box; see docs/Privacy.md for the limits.
    public var cells = 5
    /// Outline of the covered area.
    public var shape = Shape.ellipse
    /// Enlargement of the face's box as a fraction of its size: 0.3 makes it 1.3 times as wide and high.
    public var margin = 0.3
    /// Width of the soft edge outside the mask, as a fraction of the face's size.
    public var feather = 0.15

    /// Makes the default settings.
    public init() {}
}
