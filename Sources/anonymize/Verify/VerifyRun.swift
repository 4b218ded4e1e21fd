import Anonymizing
import Glibc
import MediaFiles
import VideoFrames

/// Looks at a finished file again, and says what is wrong with it.
struct VerifyRun {
    let context: RunContext

    private var options: Options { context.options }

    func run() async throws(CommandError) -> ExitStatus {
        let report: ReportCheck? = if let path = options.report { try ReportCheck(at: path) } else { nil }
        let log: LogCheck? = if let path = options.log { LogCheck(try EvidenceLog(path: path).read()) } else { nil }
        guard context.request.input != Self.noFile else { return try tellOfLog(log) }
        let sheet = try context.sideFile(options.contactSheet)
        let list = try context.sideFile(options.listsJSON ? options.output : nil)
        var verification = Verification(context: context, path: try context.request.input.openable())
        if let against = options.against { verification.sourcePath = try against.openable() }
        if let faces = options.faces { verification.claimed = try claims(faces, of: verification.path) }
        var result = try await verification.run()
        result.problems += try evidenceProblems(report, log, frames: result.frames)
        if let sheet { try write(result.crops, to: sheet) }
        if let list {
            try list.write(result.json.prettyText + "\n")
            try list.publish()
        }
        try tell(result)
        return result.isClean ? .done : .needsReview
    }

    /// Stands for the file where only a log is checked.
    static let noFile = FilePath(bytes: [])

    private func evidenceProblems(
        _ report: ReportCheck?, _ log: LogCheck?, frames: Int
    ) throws(CommandError) -> [VerificationProblem] {
        guard report != nil || log != nil else { return [] }
        let digest = try digest(context.request.input)
        var problems: [VerificationProblem] = []
        if let report {
            let source: String? = if let against = options.against { try self.digest(against) } else { nil }
            problems += report.problems(digest: digest, source: source, frames: frames)
        }
        if let log {
            problems += log.problems.map { .init(.log, $0) }
            if !log.knows(outputDigest: digest) {
                problems.append(.init(.log, "the log has no line about a file with this content."))
            }
        }
        return problems
    }

    private func digest(_ path: FilePath) throws(CommandError) -> String {
        do throws(SystemFailure) {
            return try FileDigest.sha256(of: path)
        } catch {
            throw CommandError(error.status, "cannot read \(path.quoted): \(error.reason).")
        }
    }

    /// Says whether a log is whole.
    private func tellOfLog(_ log: LogCheck?) throws(CommandError) -> ExitStatus {
        guard let log else { throw .usage("no file to verify was named.", command: .verify) }
        let text = log.problems.map { $0.capitalizedFirst + "\n" }.joined()
        try SideFile(FilePath("-"), replacingExisting: true).write(text)
        let outcome = log.problems.isEmpty ? "is whole" : "is not as it was written"
        context.console.tell(
            "Verified: the log of \(log.count) \(log.count == 1 ? "line" : "lines") \(outcome); its last hash is \(log.last).",
            event: [
                "event": "verified", "verdict": .string(log.problems.isEmpty ? "clean" : "doubtful"),
                "lines": .integer(log.count), "lastHash": .string(log.last),
            ])
        return log.problems.isEmpty ? .done : .needsReview
    }

    /// Reads a whole file of faces.
    private func claims(_ faces: FilePath, of path: String) throws(CommandError) -> CoverageStore {
        let reader: MediaReader
        do throws(MediaError) {
            reader = try MediaReader(path: path, options: context.readerOptions)
        } catch {
            throw CommandError(error, context.request)
        }
        guard let track = reader.tracks.first else { throw CommandError(MediaError.noVideo(path: ""), context.request) }
        let given = try GivenFaces(faces, pictureSize: track.geometry.displayedSize)
        let store = CoverageStore()
        var frame = 0
        do {
            while let next = try reader.nextFrame() {
                guard next.track == 0 else { continue }
                store.add(given.coverage(track: 0, frame: frame), track: 0, frame: frame)
                frame += 1
            }
        } catch {
            throw context.commandError(error)
        }
        try given.check()
        return store
    }

    private func write(_ crops: [ContactSheet.Crop], to file: SideFile) throws(CommandError) {
        let bytes: [UInt8]
        do throws(MediaError) {
            bytes = try PictureEncoder.png(ContactSheet.picture(crops).pixelBuffer())
        } catch {
            throw CommandError(error, context.request)
        }
        try file.write(bytes)
        try file.publish()
    }

    private func tell(_ result: VerificationResult) throws(CommandError) {
        let name = context.request.input.shownName(as: "standard input")
        for note in result.notes { context.console.note(note.capitalizedFirst) }
        let lines = result.lines
        if !options.listsJSON || !options.output.isStandardStream {
            try SideFile(FilePath("-"), replacingExisting: true).write(lines.map { $0 + "\n" }.joined())
        }
        let frames = "\(result.frames) \(result.frames == 1 ? "frame" : "frames")"
        let outcome =
            result.isClean
            ? "nothing was found in" : "\(lines.count) \(lines.count == 1 ? "thing was" : "things were") found in"
        context.console.tell(
            "Verified: \(outcome) \(frames) of \(name).",
            event: [
                "event": "verified", "verdict": .string(result.isClean ? "clean" : "doubtful"),
                "frames": .integer(result.frames), "things": .integer(lines.count),
            ])
    }
}
