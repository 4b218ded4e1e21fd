import MediaFiles

extension CommandError {
    /// What people are told of an encoder, quality, preset or bit rate that cannot be had.
    ///
    /// - Parameter output: The output's name as sentences show it.
    static func encoding(_ problem: EncoderProblem, _ output: String) -> CommandError {
        switch problem {
        case .unknownName(let name, let known):
            let nearest = NearestName.find(name, in: known).map { "; did you mean '\($0)'?" } ?? "."
            return CommandError(.usage, "there is no encoder '\(name)'\(nearest)", advice: tryOne(of: known))
        case .codecName(let name, let encoders):
            let sentence = "'\(name)' is a codec, not an encoder of it."
            return CommandError(.usage, sentence, advice: encoders.isEmpty ? nil : tryOne(of: encoders))
        case .notBuiltIn(let name, let known):
            return CommandError(.usage, "this build of libav has no encoder '\(name)'.", advice: tryOne(of: known))
        case .wrongContainer(let encoder, let codec, let container, let fitting):
            let sentence = "cannot encode \(output) with '\(encoder)': \(container) cannot hold \(codec)."
            return CommandError(.usage, sentence, advice: tryOne(of: fitting))
        case .noDevice(let encoder, let reason):
            return CommandError(
                .unavailable, "cannot encode with '\(encoder)': \(FilePath(reason).quoted).",
                advice: "It needs a device and its driver. Leave out --encoder to encode with the processor.")
        default: return scale(problem)
        }
    }

    private static func scale(_ problem: EncoderProblem) -> CommandError {
        switch problem {
        case .qualityOutOfRange(let encoder, let range):
            .usage("option '--crf' must be from \(range.lowerBound) to \(range.upperBound) for '\(encoder)'.")
        case .noQuality(let encoder): .usage("'\(encoder)' has no scale of quality for '--crf'.")
        case .unknownPreset(let encoder, let preset, let known):
            .usage(
                "'\(encoder)' has no preset '\(preset)'"
                    + (NearestName.find(preset, in: known).map { "; did you mean '\($0)'?" }
                        ?? ": it has \(OptionValue.list(Array(known.prefix(12)), lastBy: "and"))."))
        case .presetOutOfRange(let encoder, let range):
            .usage(
                "option '--preset' must be a number from \(range.lowerBound) to \(range.upperBound) for '\(encoder)'.")
        case .noPresets(let encoder): .usage("'\(encoder)' has no presets.")
        case .noBitRate(let encoder): .usage("'\(encoder)' cannot aim at a bit rate.")
        default: .usage("'--crf' and '--bitrate' cannot be used together.")
        }
    }

    private static func tryOne(of encoders: [String]) -> String? {
        encoders.isEmpty ? nil : "Try \(OptionValue.list(Array(encoders.prefix(5)).map { "'\($0)'" }))."
    }
}
