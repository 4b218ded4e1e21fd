import VideoFrames

extension CellSample {
    /// Looks at the picture under a mask: the mean of each cell in each plane but alpha.
    init(of picture: borrowing PixelBuffer, under mask: FaceMask, grid: CellGrid) {
        let planes = picture.format.alphaPlane ?? picture.format.planeCount
        var sums = CellSums(cells: grid.count, planes: planes)
        if picture.format.bytesPerSample == 1 {
            for plane in 0..<planes { sums.add(picture.plane(plane, as: UInt8.self), plane, mask, grid) }
        } else {
            for plane in 0..<planes { sums.add(picture.plane(plane, as: UInt16.self), plane, mask, grid) }
        }
        self = sums.sample(samplesPerCell: grid.samplesPerCell)
    }
}

extension CellSums {
    /// Adds the samples of one plane that a mask covers.
    fileprivate mutating func add<Sample: MaskSample>(
        _ source: borrowing Plane<Sample>, _ plane: Int, _ mask: FaceMask, _ grid: CellGrid
    ) {
        let lattice = mask.lattice
        for y in mask.rows {
            let blocks = mask.extent(of: y).blocks
            var block = blocks.lowerBound
            while block < blocks.upperBound {
                let run = grid.run(from: block, to: blocks.upperBound, row: y, lattice: lattice)
                let samples = lattice.samples(of: block..<run.end, plane: plane)
                for line in lattice.sampleRows(of: y, plane: plane) {
                    add(sum(source.row(line).extracting(samples)), count: samples.count, cell: run.cell, plane: plane)
                }
                block = run.end
            }
        }
    }
}

/// Sums a row of samples; rows of up to 65,537 samples of 16 bits fit.
@inline(__always)
private func sum<Sample: MaskSample>(_ row: Span<Sample>) -> UInt64 {
    var sum: UInt32 = 0
    for x in 0..<row.count { sum = sum &+ UInt32(truncatingIfNeeded: row[x]) }
    return UInt64(sum)
}
