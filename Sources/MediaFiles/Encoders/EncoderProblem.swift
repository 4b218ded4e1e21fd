/// Why video cannot be encoded in the way that settings ask for; found out before a film is opened.
///
/// The cases are data; sentences are made by whoever talks to people.
public enum EncoderProblem: Error, Hashable, Sendable {
    /// No encoder has that name; `known` are those of this build that fit the container.
    case unknownName(String, known: [String])
    /// The name is a codec's, and these encoders write it.
    case codecName(String, encoders: [String])
    /// libav has an encoder of that name, but not this build of it.
    case notBuiltIn(String, known: [String])
    /// The container cannot hold what the encoder writes; `fitting` are encoders for it.
    case wrongContainer(encoder: String, codec: String, container: String, fitting: [String])
    /// The encoder has another scale of quality.
    case qualityOutOfRange(encoder: String, ClosedRange<Int>)
    /// The encoder has no scale of constant quality: it loses nothing, or aims at a bit rate only.
    case noQuality(encoder: String)
    /// The encoder has no preset of that name.
    case unknownPreset(encoder: String, String, known: [String])
    /// The encoder's presets are numbers of this range.
    case presetOutOfRange(encoder: String, ClosedRange<Int>)
    /// The encoder has no presets.
    case noPresets(encoder: String)
    /// The encoder cannot aim at a bit rate.
    case noBitRate(encoder: String)
    /// Both a constant quality and a bit rate are asked for.
    case qualityAndBitRate
    /// The machine has no device, or no driver, for an encoder that works in hardware; `reason` is libav's.
    case noDevice(encoder: String, reason: String)
}
