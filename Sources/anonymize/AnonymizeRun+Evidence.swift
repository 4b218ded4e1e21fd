import Anonymizing
import MediaFiles

extension AnonymizeRun {
    /// Begins to read the input for its hash and the key that follows from it; `nil` for what can be read only once.
    func hashInput() -> Task<InputHashes?, Never>? {
        let input = context.request.input
        guard !input.isStandardStream, let identity = try? FileIdentity(of: input), identity.kind == .plain else {
            return nil
        }
        let cancellation = context.cancellation
        return Task.detached {
            try? InputHashes(of: input) { Task.isCancelled || cancellation.status != nil }
        }
    }

    /// Looks at the finished file again while it is still hidden.
    ///
    /// - Throws: When anything is found, after every finding was told; nothing is published then.
    func verify(hidden path: String, claims: CoverageStore?) async throws(CommandError) -> VerificationResult {
        var request = context.request
        // What was looked at with the accurate detector need not be looked at again.
        let isThorough = request.options.performance == .accurate && request.options.faces == nil
        request.options.performance = .accurate
        let looking = RunContext(request: request, console: console, shared: context.shared)
        defer { looking.cancellation.end() }
        var verification = Verification(context: looking, path: path)
        verification.sourcePath = try request.input.openable()
        verification.claimed = claims
        verification.trustsClaims = isThorough
        let result = try await verification.run()
        guard !result.isClean else { return result }
        let lines = result.lines
        for line in lines { console.warn(line) }
        let things = lines.count == 1 ? "one thing was" : "\(lines.count) things were"
        throw CommandError(
            .needsReview, "\(request.output.quoted) was not published: \(things) found in the finished file.",
            advice: "Try --performance accurate, or name the faces with --faces.")
    }

    /// The report as a page, with a picture of each face taken from the finished file or, where asked for, from the input.
    func page(_ report: Report, views: [(key: ReviewRecorder.Key, view: ReviewRecorder.View)], hidden path: String)
        throws(CommandError) -> ReportPage
    {
        let source = context.options.reportFaces ? try context.request.input.openable() : path
        let reader: MediaReader
        do throws(MediaError) {
            reader = try MediaReader(path: source, options: context.readerOptions)
        } catch {
            throw CommandError(error, context.request)
        }
        do {
            let pictures = try Thumbnails.read(views, from: reader)
            return ReportPage(report: report, pictures: pictures, showsFaces: context.options.reportFaces)
        } catch {
            throw context.commandError(error)
        }
    }
}
