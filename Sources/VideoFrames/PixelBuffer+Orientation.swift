extension PixelBuffer {
    /// Makes the picture as it is shown: turned and mirrored, no sample changed.
    ///
    /// Where rows become columns, the chroma subsampling turns too: 4:2:2 becomes 4:4:0.
    ///
    /// - Complexity: one pass over all planes.
    public borrowing func oriented(_ orientation: ImageOrientation) -> PixelBuffer {
        let swaps = orientation.swapsAxes
        var result = PixelBuffer(
            format: swaps ? format.transposed : format, size: swaps ? size.transposed : size,
            color: color)
        if orientation != .up { result.color.chromaLocation = color.centeredChromaLocation }
        for index in 0..<format.planeCount {
            if format.bytesPerSample == 1 {
                var target = result.mutablePlane(index, as: UInt8.self)
                target.copy(from: plane(index, as: UInt8.self), orientation)
            } else {
                var target = result.mutablePlane(index, as: UInt16.self)
                target.copy(from: plane(index, as: UInt16.self), orientation)
            }
        }
        return result
    }
}

extension PixelFormat {
    /// The layout when rows become columns: 4:2:2 becomes 4:4:0.
    public var transposed: PixelFormat {
        PixelFormat(
            model: model, chromaShiftX: chromaShiftY, chromaShiftY: chromaShiftX, bitDepth: bitDepth,
            hasAlpha: hasAlpha)
    }
}

extension ColorDescription {
    /// The chroma location when the picture is turned: only the center (2) stays what it was, the others are not named again.
    fileprivate var centeredChromaLocation: Int { chromaLocation == 2 ? 2 : 0 }
}

extension MutablePlane {
    /// Copies a plane, turned as `orientation` says.
    mutating func copy(from source: borrowing Plane<Sample>, _ orientation: ImageOrientation) {
        if orientation.swapsAxes {
            transpose(source, flipsX: orientation.flipsStoredX, flipsY: orientation.flipsStoredY)
        } else {
            flip(source, flipsX: orientation.flipsStoredX, flipsY: orientation.flipsStoredY)
        }
    }

    private mutating func flip(_ source: borrowing Plane<Sample>, flipsX: Bool, flipsY: Bool) {
        for y in 0..<height {
            let from = source.row(flipsY ? height - 1 - y : y)
            var to = mutableRow(y)
            let last = to.count - 1
            if flipsX {
                for x in to.indices { to[x] = from[last - x] }
            } else {
                for x in to.indices { to[x] = from[x] }
            }
        }
    }

    /// Copies columns into rows.
    ///
    /// A cache line of the source serves the next rows too, so the walk down a
    /// column costs no more than a handful of instructions a sample.
    private mutating func transpose(_ source: borrowing Plane<Sample>, flipsX: Bool, flipsY: Bool) {
        for y in 0..<height {
            let column = flipsX ? source.width - 1 - y : y
            var to = mutableRow(y)
            let last = to.count - 1
            if flipsY {
                for x in to.indices { to[x] = source.row(last - x)[column] }
            } else {
                for x in to.indices { to[x] = source.row(x)[column] }
            }
        }
    }
}
