import Glibc
import MediaFiles
import VideoFrames

extension CommandError {
    /// What people are told of a failure to read or write media.
    ///
    /// - Parameter request: Names the files as the user did; paths in the error are those that the library was given.
    init(_ error: MediaError, _ request: Request) {
        let (input, output) = (
            request.input.shownName(as: "standard input"), request.output.shownName(as: "standard output")
        )
        let probe =
            request.input.isStandardStream ? nil : "The file may be cut short. Try: ffprobe \(request.input.quoted)"
        switch error {
        case .opening(_, let failure): self = .opening(input, failure, advice: probe)
        case .formatNotAllowed(_, let format):
            let reason = "a file of the kind '\(format)' refers to other files, and is never opened"
            self.init(.badInput, "cannot open \(input): \(reason).", advice: "Name the video itself.")
        case .noVideo: self.init(.badInput, "\(input) has no video and no picture.")
        case .unsupportedVideo(_, let reason):
            self.init(.badInput, "cannot anonymize \(input): \(reason.withoutPeriod).")
        case .decoding(_, let frame, let failure):
            self.init(
                failure.status(.badInput), "cannot decode \(input) after frame \(frame): \(failure.why).", advice: probe
            )
        case .noFrames:
            self.init(.badInput, "not a single picture of \(input) could be decoded.", advice: probe ?? Self.pipeAdvice)
        case .unknownContainer:
            let advice = "Known endings are mp4, mov, mkv, webm, avi, ts, gif, png and jpg, among others."
            self.init(.usage, "the ending of \(output) names no kind of file that can be written.", advice: advice)
        case .cannotHold(let container, let reason):
            let advice = "Try an output that ends in .mkv."
            self.init(.cannotCreate, "cannot write \(output): \(container) cannot hold \(reason).", advice: advice)
        case .wouldLose(_, let losses): self = .strict(losses, input)
        case .cannotEncode(let problem): self = .encoding(problem, output)
        case .encoder(let name, let reason): self.init(.usage, "cannot encode with '\(name)': \(reason.withoutPeriod).")
        case .outputExists:
            self.init(.cannotCreate, "\(output) exists already.", advice: "Choose another name, or add --overwrite.")
        case .creating(_, let failure):
            self.init(failure.status(.cannotCreate), "cannot make \(output): \(failure.whyInWords).")
        case .writing(_, let failure):
            self.init(failure.status(.inputOutput), "cannot write \(output): \(failure.why).", advice: Self.nothingKept)
        case .encoding(_, let frame, let failure):
            self.init(failure.status(.cannotCreate), "cannot encode frame \(frame) of \(output): \(failure.why).")
        case .parts(_, let reason): self.init(.badInput, "cannot join the parts: \(reason).")
        case .verification(_, let reason):
            self.init(
                .software, "the finished file is not what was written into it: \(reason).", advice: Self.nothingKept)
        }
    }

    /// What people are told when a picture cannot be masked for want of memory.
    init(_ error: PictureError) {
        switch error {
        case .outOfMemory(let size):
            self.init(
                .temporary, "there is not enough memory for a copy of a picture of \(size.width)×\(size.height).",
                advice: Self.nothingKept)
        }
    }

    /// What `--strict` refuses; the arguments are at fault where others would keep everything.
    private static func strict(_ losses: [MediaLoss], _ input: String) -> CommandError {
        let lost = losses.map(\.sentencePart).joined(separator: "; ")
        let dependsOnOutput = losses.allSatisfy(\.dependsOnOutput)
        let hasSubtitles = losses.contains { loss in
            if case .stream(let decision) = loss { decision.reason == "subtitle" } else { false }
        }
        let advice =
            hasSubtitles
            ? "Add --keep-subtitles, or leave out --strict."
            : "Try another kind of output, such as .mkv, or leave out --strict."
        return CommandError(
            dependsOnOutput ? .usage : .badInput, "not all of \(input) would be kept: \(lost).",
            advice: dependsOnOutput ? advice : "Leave out --strict to go on without it.")
    }

    /// Why a file may be fine and yet not be readable.
    private static let pipeAdvice =
        "An mp4 or mov whose index is at its end cannot be read from a pipe; name the file instead."

    /// True of every failure: the file gets its name last.
    private static let nothingKept = "Nothing of the output was kept."

    private static func opening(_ input: String, _ failure: LibavFailure, advice: String?) -> CommandError {
        switch failure.errno {
        case ENOENT, ENOTDIR: CommandError(.noInput, "there is no file \(input).")
        case EISDIR: CommandError(.badInput, "cannot read \(input): it is a folder.")
        case .some: CommandError(failure.status(.badInput), "cannot open \(input): \(failure.why).")
        case nil: CommandError(.badInput, "cannot open \(input): \(failure.why).", advice: advice)
        }
    }
}

extension FilePath {
    /// The name in quotes, or what the standard stream is called.
    func shownName(as stream: String) -> String { isStandardStream ? stream : quoted }
}

extension LibavFailure {
    /// Why, for the middle of a sentence.
    fileprivate var why: String { reason.withoutPeriod }

    /// Why, in the words of libav's log where its code says little.
    fileprivate var whyInWords: String {
        guard errno == EINVAL, let line = lastLogLine, !line.isEmpty else { return why }
        return FilePath(line).quoted
    }

    /// The status of the system's reason where it is one, or else `other`.
    fileprivate func status(_ other: ExitStatus) -> ExitStatus {
        switch errno {
        case EACCES, EPERM, EROFS: .noPermission
        case ENOSPC, EDQUOT, EIO, EPIPE, EFBIG: .inputOutput
        case ENOMEM, EAGAIN, EMFILE, ENFILE: .temporary
        default: other
        }
    }
}

extension String {
    /// The text without the periods that libav ends some of its lines with.
    fileprivate var withoutPeriod: String {
        var text = self
        while text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
