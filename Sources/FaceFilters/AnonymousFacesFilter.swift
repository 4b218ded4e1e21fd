public import Faces
public import VideoFrames

/// Blends an effect over every face of a frame, in place.
///
/// Samples outside every mask are not touched. An unknown coverage hides the whole picture, and so does a face whose
/// numbers make no sense. Used by one thread at a time, with the frames of one track in order: cells are held from
/// frame to frame.
///
/// The mosaic of a face that is followed (``CoveredFace/trackingID``) is locked to it: the grid moves with the face's
/// box, and the cells' colors are held, so that many frames show no more of a face than one does; see
/// docs/Privacy.md.
public struct AnonymousFacesFilter: ~Copyable {
    /// What is done to faces.
    public let settings: FilterSettings
    private let key: FilmKey
    private var tracks = HeldTracks()

    /// Makes a filter for one video track.
    ///
    /// - Parameter key: Where the mosaics' noise comes from. With the default no two runs are alike; give a secret of the film for
    ///   output that can be repeated.
    public init(settings: FilterSettings = FilterSettings(), key: FilmKey = .random()) {
        self.settings = settings
        self.key = key
    }

    /// Hides what `coverage` names.
    ///
    /// A frame that need not be changed is not written to, so that its memory is not copied either.
    ///
    /// - Returns: What was covered.
    /// - Throws: `PictureError` when the picture's memory cannot be made writable. Nothing is hidden then: nobody may see the frame.
    /// - Complexity: Linear in the number of samples under the masks.
    @discardableResult
    public mutating func apply(
        _ coverage: FaceCoverage, to frame: inout VideoFrame
    ) throws(PictureError) -> FilterOutcome {
        let scene = FilterScene(frame)
        tracks.begin(scene)
        guard case .faces(let faces) = coverage, !frame.isDamaged,
            frame.geometry.storedSize == frame.picture.size
        else { return try coverPicture(of: &frame, scene) }
        var planned: [PlannedMask] = []
        for face in faces {
            guard let placement = FacePlacement(face) else { return try coverPicture(of: &frame, scene) }
            if let mask = plan(face, placement, frame.picture, scene) { planned.append(mask) }
        }
        if !planned.isEmpty { try frame.picture.makeWritable() }
        for mask in planned { mask.draw(into: &frame.picture) }
        return planned.isEmpty ? .untouched : .faces(planned.count)
    }

    /// Prepares the mask of one face, or `nil` if it does not reach into the picture.
    private mutating func plan(
        _ face: CoveredFace, _ placement: FacePlacement, _ picture: borrowing PixelBuffer, _ scene: FilterScene
    ) -> PlannedMask? {
        let shape = MaskShape(face, placement, settings: settings, geometry: scene.geometry)
        let mask = FaceMask(shape, lattice: scene.lattice)
        guard mask.reachesPicture else { return nil }
        guard settings.effect != .solid else { return PlannedMask(mask: mask, paint: .flat(scene.neutral)) }
        let owner = face.trackingID.map { CellNoise.Owner.track($0) }
        let rows = tracks.rows(of: owner, over: shape.half, columns: settings.safeCells)
        let grid = CellGrid(
            columns: settings.safeCells, rows: rows, over: shape.half, placement, geometry: scene.geometry)
        let noise = CellNoise(key: key, owner: owner ?? .place(placement, grid))
        let colors = tracks.colors(noise, picture, mask, grid, scene)
        return PlannedMask(mask: mask, paint: paint(colors, grid, faceWidth: placement.width, scene))
    }

    private func paint(_ colors: [Double]?, _ grid: CellGrid, faceWidth: Double, _ scene: FilterScene) -> Paint {
        guard let colors else { return .flat(scene.neutral) }
        if settings.effect == .blur { return .soft(SoftCells(grid: grid, colors: colors, faceWidth: faceWidth)) }
        return .cells(grid, colors.map { UInt16($0) })
    }

    /// Hides the whole picture under large cells.
    ///
    /// Six cells across the shorter side are two across a face that fills a third of it. A face that fills all of it
    /// has fewer than five across its width, which is what the limit of ``FilterSettings/mostStrongCells`` across a
    /// head box leaves across a face.
    private mutating func coverPicture(
        of frame: inout VideoFrame, _ scene: FilterScene
    ) throws(PictureError) -> FilterOutcome {
        try frame.picture.makeWritable()
        let size = scene.geometry.displayedSize
        let (width, height) = (Double(size.width), Double(size.height))
        let placement = FacePlacement(
            center: PixelPoint(x: width / 2, y: height / 2), width: width, height: height, roll: 0)
        let shape = MaskShape(wholePictureOf: scene.geometry, placement)
        let mask = FaceMask(shape, lattice: scene.lattice)
        let cell = max(FacePlacement.smallest, min(width, height) / Double(min(6, settings.safeCells)))
        let grid = CellGrid(
            columns: max(1, Int(width / cell)), rows: max(1, Int(height / cell)), over: shape.half, placement,
            geometry: scene.geometry)
        // A face may be as wide as three quarters of a picture that it fills from top to bottom.
        let faceWidth = 0.75 * min(width, height)
        let colors =
            settings.effect == .solid
            ? nil : tracks.colors(CellNoise(key: key, owner: .picture), frame.picture, mask, grid, scene)
        let paint = paint(colors, grid, faceWidth: faceWidth, scene)
        PlannedMask(mask: mask, paint: paint).draw(into: &frame.picture)
        return .wholePicture
    }
}
