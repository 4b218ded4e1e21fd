import Anonymizing
import FoundationEssentials
import Glibc

/// Checks that a report is of a file, and of its source.
struct ReportCheck {
    private struct Content: Decodable {
        struct File: Decodable { var sha256: String? }
        struct Frames: Decodable { var written: Int }

        var schema: String
        var input: File
        var output: File
        var frames: Frames
    }

    private let content: Content

    /// Reads a report.
    init(at path: FilePath) throws(CommandError) {
        var bytes: [UInt8] = []
        do throws(SystemFailure) {
            let descriptor = try Descriptor.open(path, O_RDONLY)
            defer { close(descriptor) }
            while true {
                let part = try Descriptor.read(from: descriptor)
                if part.isEmpty { break }
                bytes += part
            }
        } catch {
            throw CommandError(error.status, "cannot read \(path.quoted): \(error.reason).")
        }
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
            content.schema == Report.schema
        else { throw CommandError(.badInput, "\(path.quoted) is not a report of the format \(Report.schema).") }
        self.content = content
    }

    /// What does not fit.
    ///
    /// - Parameters:
    ///   - digest: Hash of the finished file.
    ///   - source: Hash of the source, where it is there.
    ///   - frames: Frames of the finished file.
    func problems(digest: String, source: String?, frames: Int) -> [VerificationProblem] {
        var problems: [VerificationProblem] = []
        if content.output.sha256 != digest {
            problems.append(.init(.report, "the report is of another file: its hash of the output is not this file's."))
        }
        if let source, content.input.sha256 != source {
            problems.append(.init(.report, "the report is of another source, or the source was changed."))
        }
        if content.frames.written != frames {
            problems.append(
                .init(.report, "the report tells of \(content.frames.written) frames, the file has \(frames)."))
        }
        return problems
    }
}
