import Testing

/// One file that broke other tools: how it is made, and what must come out.
struct FixtureCase: CustomTestStringConvertible, Sendable {
    /// What output and input may differ in; each of these has its reason where it is used.
    enum Difference: Hashable, Sendable {
        /// Times begin elsewhere, sound and picture together.
        case start
        /// The samples' layout, because the codec has no such one.
        case pixelFormat
        /// `r_frame_rate`, which ffprobe guesses from the codec.
        case rate
        /// Tags of color that the source did not have and its decoder made up.
        case color
        /// Sound is encoded again.
        case sound
        /// Sound comes in other portions; all of it together is the same.
        case portions
        /// Hidden packets of sound are gone.
        case hiddenSound
        /// The picture itself is turned.
        case rotation
        /// Times, because the source has none, or the container's first frame has none.
        case times
        /// The number of frames that ffprobe finds in the broken source.
        case frames
        /// The size is that of the crop rectangle, 280×220, which ffprobe does not know.
        case size
        /// The number of streams that ffprobe finds.
        case streams
        /// Marks and names of sound, which the source's kind of file does not have.
        case marks
    }

    /// The name in the list of cases.
    var name: String
    /// The file that is made.
    var input: String
    /// How it is made.
    var steps: [FixtureStep]
    /// The file that is written.
    var output: String
    /// Options of the command.
    var options = ""
    /// The command's status.
    var status: Int32 = 0
    /// Frames of each video; empty for a refusal.
    var frames: [Int] = []
    /// Where faces are.
    var faces = [FixtureBase.innerFace]
    /// Whether faces are looked for; otherwise the place of the base film's face is given, which is faster.
    var looks = true
    /// A fault that is planned, as `ANONYMIZE_FAULT`.
    var fault: String?
    /// What may differ.
    var differences: Set<Difference> = []
    /// Words that must be on standard error.
    var says: [String] = []

    var testDescription: String { name }

    /// A film that must come out.
    static func film(
        _ name: String, _ input: String, _ steps: [FixtureStep], to output: String, frames: [Int] = [30],
        differences: Set<Difference> = [], says: [String] = []
    ) -> FixtureCase {
        FixtureCase(
            name: name, input: input, steps: steps, output: output, frames: frames, differences: differences, says: says
        )
    }

    /// A file that must be refused.
    static func refusal(
        _ name: String, _ input: String, _ steps: [FixtureStep], to output: String, status: Int32, says: [String]
    ) -> FixtureCase {
        FixtureCase(name: name, input: input, steps: steps, output: output, status: status, says: says)
    }

    /// The same case with one property changed.
    func with(_ change: (inout FixtureCase) -> Void) -> FixtureCase {
        var copy = self
        change(&copy)
        return copy
    }
}
