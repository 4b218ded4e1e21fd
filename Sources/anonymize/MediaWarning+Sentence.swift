import MediaFiles
import VideoFrames

extension MediaWarning {
    /// What people are told.
    var sentence: String {
        switch self {
        case .cutShort(let failure):
            "the input breaks off before its end (\(failure.reason)); what could be read is in the output."
        case .containerDamaged(let line): "the input is damaged somewhere (\(FilePath(line).quoted))."
        case .trackLeftOut(let stream, _):
            "video stream \(stream.index) (\(stream.codec)) cannot be decoded and is left out."
        case .sizeChanged(let track, let frame, let from, let to):
            "from frame \(frame) of video \(track) on, pictures of \(to.text) are scaled to \(from.text)."
        case .formatChanged(let track, let frame, let from, let to):
            "from frame \(frame) of video \(track) on, samples are converted from \(to) to \(from)."
        case .timesMadeUp(let track, let frames):
            "\(frames) frames of video \(track) had no usable time and were given one."
        case .furtherPicturesLeftOut(let count): "the input holds \(count) further pictures, which are left out."
        case .furtherViewsLeftOut(let track):
            "video \(track) holds further views beside the one that is shown, which are left out."
        case .transparencyLeftOut(let track): "the transparency of video \(track) is left out."
        case .dynamicRangeDataLeftOut(let track, let kind):
            "the \(kind == .dolbyVision ? "Dolby Vision" : "HDR10+") data of video \(track) cannot be kept."
        case .packetsRefused(let track, let count):
            "\(Self.count(count, "packet")) of video \(track) could not be decoded; what was in \(count == 1 ? "it" : "them") is missing."
        case .lateStreamsLeftOut(let count):
            "\(Self.count(count, "stream")) that \(count == 1 ? "begins" : "begin") in the middle of the input \(count == 1 ? "is" : "are") left out."
        case .captionsLeftOut(let track): "the captions within video \(track) are left out."
        case .formatConverted(let track, let from, let to, let losses):
            "video \(track) is converted from \(from) to \(to); \(Self.text(losses))."
        case .highDynamicRangeDataDropped(let track):
            "the mastering data of video \(track) has no place in this kind of output and is dropped."
        case .rateMadeConstant(let track):
            "this kind of output has no times: the frames of video \(track) follow each other at one rate."
        case .timesMoved(let track, let frames):
            "\(frames) frames of video \(track) had the time of an earlier one and were moved by one tick."
        case .soundRefused(let stream, let packets):
            "\(Self.count(packets, "packet")) of sound in stream \(stream) could not be decoded; silence is in place."
        case .soundTimesMoved(let stream, let packets):
            "\(packets) packets of sound in stream \(stream) had times that run backwards and were moved."
        case .startMoved(let seconds):
            "this kind of output begins at a time of its own: picture and sound come \(Self.shift(seconds)), together."
        case .soundShifted(let stream, let seconds):
            "sound in stream \(stream) of the output comes \(Self.shift(seconds)) against the picture."
        }
    }

    /// Whether a person should look at the result: part of the input is missing from it, or may be.
    var needsReview: Bool {
        switch self {
        case .cutShort, .containerDamaged, .trackLeftOut, .packetsRefused, .soundRefused, .lateStreamsLeftOut: true
        default: false
        }
    }

    /// A length of time and its direction, such as "23 ms later".
    private static func shift(_ seconds: Double) -> String {
        let milliseconds = Int((abs(seconds) * 1000).rounded())
        return "\(milliseconds) ms \(seconds > 0 ? "later" : "earlier")"
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private static func text(_ losses: Set<FormatLoss>) -> String {
        let words = losses.map { loss in
            switch loss {
            case .depth: "bits of each sample are lost"
            case .chroma: "sharpness of color is lost"
            case .rounding: "values are rounded"
            case .alpha: "transparency is lost"
            case .colors: "each picture has at most 256 colors"
            }
        }
        return words.sorted().joined(separator: " and ")
    }
}

extension PictureSize {
    fileprivate var text: String { "\(width)×\(height)" }
}
