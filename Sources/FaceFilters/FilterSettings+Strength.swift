extension FilterSettings {
    /// How well an effect hides who a face is; see docs/Privacy.md.
    public enum Strength: Hashable, Sendable {
        /// Within the limits.
        case ok
        /// Weak: say so.
        case weak
        /// Too weak to be used unless asked for by name.
        case refused
    }

    /// Most mosaic cells across the masked head box that count as strong.
    public static let mostStrongCells = 8
    /// Most mosaic cells across the masked head box that can be had without force.
    public static let mostCells = 12

    /// How strong these settings are.
    public var strength: Strength {
        if effect == .solid { return .ok }
        if cells > Self.mostCells { return .refused }
        return cells > Self.mostStrongCells ? .weak : .ok
    }

    /// Cells across a face: at least one, and no more than anyone can call a mosaic.
    var safeCells: Int { min(max(1, cells), 64) }

    /// The margin; one that is no number is the default, none is less than 0.
    var safeMargin: Double { margin.isFinite ? min(max(0, margin), 10) : FilterSettings().margin }

    /// The soft edge's width; one that is no number is a hard edge.
    var safeFeather: Double { feather.isFinite ? min(max(0, feather), 2) : 0 }
}
