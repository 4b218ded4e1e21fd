import Anonymizing
import Checksums
import FaceDetection
import Faces
import FoundationEssentials
import Glibc
import MediaFiles

/// Collects what the report says of a run, while the output is complete but still hidden.
struct RunReport {
    let context: RunContext
    let startedAt: Date
    /// What the system said of the input before it was opened.
    let inputBefore: FileIdentity?
    let summary: AnonymizationSummary
    let writer: MediaWriter
    /// What was noted while the film went by.
    let evidence: RunEvidence

    func make(_ verdict: Report.Verdict) throws(CommandError) -> Report {
        let hidden = FilePath(writer.temporaryPath)
        var report = Report(
            verdict: verdict, input: try input(),
            output: try Self.file(context.request.output, at: hidden), versions: versions, startedAt: startedAt)
        report.frames = summary.frames
        report.tracks = tracks
        report.review = evidence.recorder.review
        report.verification = evidence.verification?.json
        report.streams = writer.decisions.map(Self.stream)
        report.warnings = context.console.warnings
        report.settings = context.options.json
        report.settingsDigest = context.options.settingsDigest
        report.seconds = seconds
        return report
    }

    /// The input, which must still be the file that was read.
    private func input() throws(CommandError) -> Report.File {
        let path = context.request.input
        var file = try Self.file(path, at: path)
        guard !path.isStandardStream, let now = try? FileIdentity(of: path), now.kind == .plain else { return file }
        if let before = inputBefore, before != now {
            throw CommandError(
                .temporary, "\(path.quoted) changed while it was read.", advice: "Try again once it is complete.")
        }
        file.modified = now.modified
        file.sha256Before = evidence.inputDigest
        if let before = evidence.inputDigest, before != file.sha256 {
            throw CommandError(
                .temporary, "\(path.quoted) has other content than before the run.",
                advice: "Try again once it is complete.")
        }
        return file
    }

    /// Name, size and hash of a file; a standard stream cannot be read again.
    private static func file(_ name: FilePath, at path: FilePath) throws(CommandError) -> Report.File {
        let shown = String(decoding: name.name.bytes, as: UTF8.self)
        if name.isStandardStream { return Report.File(name: shown) }
        do throws(SystemFailure) {
            let identity = try FileIdentity(of: path)
            guard identity.kind == .plain else { return Report.File(name: shown) }
            return Report.File(name: shown, bytes: identity.size, sha256: try FileDigest.sha256(of: path))
        } catch {
            throw CommandError(error.status, "cannot read \(name.quoted) again for the report: \(error.reason).")
        }
    }

    private var tracks: [Report.Track] {
        summary.tracks.sorted { $0.key < $1.key }.flatMap { video, tracks in
            tracks.map { track in
                var result = Report.Track(
                    trackingID: track.trackingID, firstFrame: track.firstFrame, lastFrame: track.lastFrame,
                    frames: track.frames, bridged: track.bridged)
                result.details = evidence.recorder.details(video: video, trackingID: track.trackingID)
                return result
            }
        }
    }

    private static func stream(_ decision: StreamDecision) -> Report.Stream {
        Report.Stream(
            index: decision.stream.index, type: decision.stream.kind.rawValue, codec: decision.stream.codec,
            action: decision.action == .reencoded ? "re-encoded" : decision.action.rawValue, reason: decision.reason)
    }

    private var versions: Report.Versions {
        let isLooking = context.options.faces == nil
        return Report.Versions(
            anonymize: Version.current, ffmpeg: MediaLibraries.version,
            openvino: isLooking ? InferenceRuntime.version : nil,
            models: isLooking ? networks : [:])
    }

    /// The networks that the run needed, each with its file's hash.
    private var networks: [String: String] {
        let finder = InferenceRuntime.networkDigests
        return context.options.maskDetails == nil
            ? finder : finder.merging(InferenceRuntime.describerDigests) { known, _ in known }
    }

    private var seconds: Report.Seconds {
        var seconds = Report.Seconds()
        seconds.total = summary.seconds.total
        seconds.decode = summary.seconds.decode
        seconds.detect = summary.seconds.detect
        seconds.filter = summary.seconds.filter
        seconds.encode = summary.seconds.encode
        return seconds
    }
}
