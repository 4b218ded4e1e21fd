internal import CFFmpeg
internal import VideoFrames

/// How one video track will be encoded; decided before the first frame.
struct VideoPlan {
    /// The source.
    let track: VideoTrack
    /// The encoder.
    let encoder: EncoderDescription
    /// Whether the pixels are turned because the container cannot say how to show them.
    let turnsPixels: Bool
    /// Layout of the frames when they reach the encoder's converter (turned already).
    let format: PixelFormat
    /// Size of these frames.
    let size: PictureSize
    /// The encoder's pixel format.
    let codedFormat: AVPixelFormat
    /// Meaning of the encoder's samples.
    let color: ColorDescription
    /// Unit of times for encoder and stream.
    let timeBase: Rational
    /// The encoder's own options, rates and flags.
    var quality: EncoderQuality
    /// What will not be as it was.
    var warnings: [MediaWarning] = []

    /// Whether frames must go through a conversion of samples.
    var converts: Bool {
        guard let coded = PixelFormat(libav: codedFormat) else { return true }
        // A plane of alpha that the encoder does not take is just not handed over.
        return (coded != format && coded != format.withoutAlpha) || changesValues
    }

    /// Whether sample values change their meaning though the layout may be the same.
    private var changesValues: Bool {
        guard track.format.model == .yuv else { return false }
        let height = track.geometry.storedSize.height
        return (color.range == .full) != (track.color.range == .full)
            || color.lumaWeights(height: height) != track.color.lumaWeights(height: height)
    }

    /// Sample aspect ratio of the encoder's pictures.
    var sampleAspectRatio: Rational {
        let ratio = track.sampleAspectRatio
        guard turnsPixels, track.geometry.orientation.swapsAxes, ratio.numerator > 0 else { return ratio }
        return Rational(ratio.denominator, ratio.numerator)
    }

    /// The orientation that is written into the file.
    var writtenOrientation: ImageOrientation { turnsPixels ? .up : track.geometry.orientation }
}

extension PixelFormat {
    /// The same layout with no alpha plane.
    var withoutAlpha: PixelFormat {
        PixelFormat(model: model, chromaShiftX: chromaShiftX, chromaShiftY: chromaShiftY, bitDepth: bitDepth)
    }
}
