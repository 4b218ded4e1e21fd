import VideoFrames

/// What all masks of one frame share.
struct FilterScene: Sendable {
    let geometry: DisplayGeometry
    let lattice: BlockLattice
    /// One for each plane but alpha.
    let scales: [SampleScale]
    /// When the frame is shown, in seconds.
    let time: Double

    init(_ frame: borrowing VideoFrame) {
        let format = frame.picture.format
        let color = frame.picture.color
        let size = frame.picture.size
        let given = frame.geometry
        // A geometry of another size is a fault; the whole picture is hidden then, with the right size.
        geometry =
            given.storedSize == size
            ? given
            : DisplayGeometry(
                storedSize: size, orientation: given.orientation, sampleAspectRatio: given.sampleAspectRatio)
        lattice = BlockLattice(format: format, size: size, fields: frame.fields)
        scales = (0..<(format.alphaPlane ?? format.planeCount)).map {
            SampleScale(plane: $0, of: format, color: color)
        }
        time = frame.presentationTime.seconds
    }

    /// The color that says nothing.
    var neutral: [UInt16] { scales.map { UInt16($0.neutral) } }
}
