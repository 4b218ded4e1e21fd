import VideoFrames

/// Paints a region of a picture, upright and scaled, into a network's input: red, green and blue planes of bytes.
struct InputPainter {
    /// Where the region lies on the input.
    let letterbox: Letterbox
    /// How the stored picture is turned and stretched to be shown.
    let geometry: DisplayGeometry
    /// Whether the input is mirrored left to right, for a second look at the same picture.
    var isMirrored = false
    /// Value of the input where there is no picture: gray, which has no edges of its own.
    static let padding: UInt8 = 128

    /// Size of the scaled region along the stored picture's axes.
    private var storedContent: PictureSize {
        geometry.orientation.swapsAxes ? letterbox.content.transposed : letterbox.content
    }

    /// Writes the whole input, `3 × height × width` bytes.
    func paint(_ picture: borrowing PixelBuffer, into input: inout MutableSpan<UInt8>) {
        precondition(
            input.count == 3 * letterbox.network.width * letterbox.network.height,
            "the input has three planes of its size")
        pad(&input)
        if picture.format.bytesPerSample == 1 {
            paintRows(picture, UInt8.self, into: &input)
        } else {
            paintRows(picture, UInt16.self, into: &input)
        }
    }

    private func scaler(for plane: Int, of picture: borrowing PixelBuffer) -> PlaneScaler {
        let format = picture.format
        let region = geometry.stored(letterbox.region)
        let (x, y) = (Double(1 << format.shiftX(ofPlane: plane)), Double(1 << format.shiftY(ofPlane: plane)))
        return PlaneScaler(
            region: PixelRect(x: region.x / x, y: region.y / y, width: region.width / x, height: region.height / y),
            of: format.size(ofPlane: plane, in: picture.size), to: storedContent, bitDepth: format.bitDepth)
    }

    private func paintRows<Sample>(
        _ picture: borrowing PixelBuffer, _ type: Sample.Type, into input: inout MutableSpan<UInt8>
    ) where Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable {
        let conversion = ColorConversion(color: picture.color, format: picture.format, height: picture.size.height)
        let isGray = picture.format.model == .gray
        var scalers = (0..<(isGray ? 1 : 3)).map { scaler(for: $0, of: picture) }
        var rows = ColorRows(count: storedContent.width)
        for y in 0..<storedContent.height {
            for plane in scalers.indices {
                scalers[plane].makeRow(y, from: picture.plane(plane, as: type))
            }
            convert(scalers, picture.format.model, conversion, &rows)
            place(rows.red, channel: 0, y, &input)
            place(isGray ? rows.red : rows.green, channel: 1, y, &input)
            place(isGray ? rows.red : rows.blue, channel: 2, y, &input)
        }
    }

    private func convert(
        _ scalers: [PlaneScaler], _ model: PixelFormat.Model, _ conversion: ColorConversion, _ rows: inout ColorRows
    ) {
        switch model {
        case .gray:
            conversion.convert(scalers[0].output, into: &rows.red)
        case .yuv:
            conversion.convert(
                luma: scalers[0].output, cb: scalers[1].output, cr: scalers[2].output, into: &rows)
        case .rgb:
            conversion.convert(scalers[0].output, into: &rows.green)
            conversion.convert(scalers[1].output, into: &rows.blue)
            conversion.convert(scalers[2].output, into: &rows.red)
        }
    }

    /// Copies a row of the scaled stored picture to where it is shown on the input.
    private func place(_ row: [UInt8], channel: Int, _ y: Int, _ input: inout MutableSpan<UInt8>) {
        let (orientation, size, content) = (geometry.orientation, letterbox.network, storedContent)
        let shownY = orientation.flipsStoredY ? content.height - 1 - y : y
        var (start, step) = orientation.swapsAxes ? (shownY, size.width) : (shownY * size.width, 1)
        if orientation.flipsStoredX {
            start += (content.width - 1) * step
            step = -step
        }
        if isMirrored {
            let line = start / size.width * size.width
            start = line + letterbox.content.width - 1 - (start - line)
            if !orientation.swapsAxes { step = -step }
        }
        copy(row.span, to: &input, from: channel * size.width * size.height + start, step: step)
    }

    private func copy(_ row: Span<UInt8>, to input: inout MutableSpan<UInt8>, from start: Int, step: Int) {
        if step == 1 {
            precondition(start >= 0 && start + row.count <= input.count, "the row lies on the input")
            for x in row.indices { input[start &+ x] = row[x] }
            return
        }
        var index = start
        for x in row.indices {
            input[index] = row[x]
            index &+= step
        }
    }

    /// Fills what lies right of and below the region.
    private func pad(_ input: inout MutableSpan<UInt8>) {
        let (size, content) = (letterbox.network, letterbox.content)
        guard size != content else { return }
        for channel in 0..<3 {
            for y in 0..<size.height {
                let line = (channel * size.height + y) * size.width
                let first = y < content.height ? content.width : 0
                for index in line + first..<line + size.width { input[index] = Self.padding }
            }
        }
    }
}
