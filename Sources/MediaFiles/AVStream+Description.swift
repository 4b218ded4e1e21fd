internal import CFFmpeg
internal import VideoFrames

extension UnsafeMutablePointer<AVStream> {
    /// Sets what players show of a stream: its language, what it is for, and whether it is the first choice.
    ///
    /// Nothing else of the source.
    func describe(_ description: StreamDescription) {
        unsafe pointee.disposition = description.purposes | (description.isDefault ? AV_DISPOSITION_DEFAULT : 0)
        if let language = description.language { unsafe av_dict_set(&pointee.metadata, "language", language, 0) }
    }

    /// Says how the picture is turned, as a matrix of 16.16 fixed-point numbers (ISO/IEC 14496-12, 8.3.2).
    func add(_ orientation: ImageOrientation, size: PictureSize) throws(LibavFailure) {
        guard orientation != .up else { return }
        let matrix = orientation.displayMatrix(size: size)
        try unsafe add(AV_PKT_DATA_DISPLAYMATRIX, matrix.flatMap(\.bytes))
    }

    /// Adds mastering display and content light level.
    func add(_ range: HighDynamicRange?) throws(LibavFailure) {
        if let display = range?.masteringDisplay { try unsafe add(AV_PKT_DATA_MASTERING_DISPLAY_METADATA, display) }
        if let light = range?.contentLight { try unsafe add(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, light) }
    }

    private func add(_ kind: AVPacketSideDataType, _ bytes: [UInt8]) throws(LibavFailure) {
        guard let target = unsafe av_stream_new_side_data(self, kind, bytes.count) else {
            throw LibavFailure(function: "av_stream_new_side_data", code: shim_averror(ENOMEM))
        }
        for (index, byte) in bytes.enumerated() { unsafe target[index] = byte }
    }
}

extension Int32 {
    /// The number as it lies in memory.
    fileprivate var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: littleEndian >> (8 * $0)) } }
}

extension ImageOrientation {
    /// The matrix that maps a stored picture of `size` to the shown one, row by row: a b u, c d v, x y w.
    func displayMatrix(size: PictureSize) -> [Int32] {
        let (one, w) = (Int32(1 << 16), Int32(1 << 30))
        let (x, y) = (flipsStoredX ? -one : one, flipsStoredY ? -one : one)
        let shiftX = flipsStoredX ? Int32(size.width) << 16 : 0
        let shiftY = flipsStoredY ? Int32(size.height) << 16 : 0
        return swapsAxes
            ? [0, x, 0, y, 0, 0, shiftY, shiftX, w]
            : [x, 0, 0, 0, y, 0, shiftX, shiftY, w]
    }
}

extension VideoPlan {
    /// Whether all frames follow each other at one rate, as far as the source's container tells.
    var hasConstantRate: Bool {
        let (average, base) = (track.frameRate, track.baseFrameRate)
        return average.isPositive && base.isPositive && abs(average.value / base.value - 1) < 0.001
    }
}
