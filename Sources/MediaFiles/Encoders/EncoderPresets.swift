/// An encoder's scale of speed against size.
enum EncoderPresets: Hashable {
    /// Words, fastest or slowest first as the encoder lists them.
    case names(option: String, [String])
    /// Numbers; the larger, the faster.
    case numbers(option: String, ClosedRange<Int>)

    /// The scale of an encoder; `nil` where it has none.
    init?(of encoder: EncoderDescription) {
        if let names = Self.words[encoder.name], encoder.hasOption("preset") {
            self = .names(option: "preset", names)
        } else if let found = ["cpu-used", "preset", "speed"].first(where: encoder.hasOption),
            let option = encoder.options[found]
        {
            if !option.names.isEmpty {
                self = .names(option: found, option.names)
            } else if let range = option.range {
                self = .numbers(option: found, range)
            } else {
                return nil
            }
        } else {
            return nil
        }
    }

    private static let usual = [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
    ]
    /// Encoders that keep their presets' names to themselves.
    private static let words = ["libx264": usual, "libx264rgb": usual, "libx265": usual]
}
