import Anonymizing
import FoundationEssentials
import Glibc

/// A log to which lines are only added, each tied to the one before by its hash.
///
/// A line is a JSON object that ends with `"hash"`: the SHA-256 of the line's text up to the comma before it.
/// `"previous"` is the hash of the line before. Whoever changes, removes or exchanges a line breaks the chain from
/// there on. Lines cut off at the end show only to those who noted the last hash elsewhere.
struct EvidenceLog {
    /// Name and version of the format.
    static let schema = "anonymize.log/1"
    /// What the first line follows.
    static let beginning = String(repeating: "0", count: 64)

    let path: FilePath

    /// Makes sure that lines can be added, before any work is done.
    func checkWritable() throws(CommandError) {
        do throws(SystemFailure) {
            close(try Descriptor.open(path, O_RDWR | O_CREAT | O_APPEND, mode: 0o644))
        } catch {
            throw failure(error)
        }
    }

    /// Adds a line; waits while another process adds one.
    ///
    /// - Returns: The line's number, from 1, and its hash.
    @discardableResult
    func append(_ members: [JSONValue.Member]) throws(CommandError) -> (line: Int, hash: String) {
        do throws(SystemFailure) {
            let descriptor = try Descriptor.open(path, O_RDWR | O_CREAT | O_APPEND, mode: 0o644)
            defer { close(descriptor) }
            while flock(descriptor, LOCK_EX) != 0 { if errno != EINTR { throw .latest } }
            let end = try Self.end(of: descriptor)
            let now = Date().formatted(.iso8601)
            let content: [JSONValue.Member] =
                [
                    .init("schema", .string(Self.schema)), .init("line", .integer(end.count + 1)),
                    .init("time", .string(now)), .init("previous", .string(end.hash)),
                ] + members
            let open = String(JSONValue.object(content).compactText.dropLast())
            let hash = FileDigest.sha256(of: open)
            // A line that was cut off by a crash stays as it is, a line of its own.
            let start = end.isWhole ? "" : "\n"
            try Descriptor.write(Array("\(start)\(open),\"hash\":\"\(hash)\"}\n".utf8), to: descriptor)
            if fsync(descriptor) != 0 { throw .latest }
            return (end.count + 1, hash)
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: SystemFailure) -> CommandError {
        CommandError(error.status, "cannot add to the log \(path.quoted): \(error.reason).")
    }

    /// A line as it stands in the file.
    struct Line: Equatable {
        let text: String
        /// Whether it ends with a line feed.
        let isWhole: Bool

        /// The hash at its end, where it has one.
        var hash: String? { parts?.hash }

        /// The line's own number.
        var number: Int? {
            guard let mark = text.firstRange(of: "\"line\":") else { return nil }
            return Int(text[mark.upperBound...].prefix { $0.isNumber })
        }

        /// The text that the hash is of, and the hash.
        var parts: (content: String, hash: String)? {
            let mark = ",\"hash\":\""
            guard text.hasSuffix("\"}"), text.utf8.count > mark.utf8.count + 66 else { return nil }
            let hash = String(text.dropLast(2).suffix(64))
            let content = String(text.dropLast(66))
            guard content.hasSuffix(mark) else { return nil }
            return (String(content.dropLast(mark.count)), hash)
        }
    }

    /// Bytes at the end of a log that hold its last line, unless that is an uncommonly long one.
    private static let tail = 1 << 18

    /// What a new line must follow: the number of lines, the last one's hash, and whether it ends.
    private static func end(
        of descriptor: Int32
    ) throws(SystemFailure) -> (count: Int, hash: String, isWhole: Bool) {
        let size = lseek(descriptor, 0, SEEK_END)
        if size > tail {
            lseek(descriptor, size - tail, SEEK_SET)
            if let last = try lines(in: descriptor).last, last.isWhole, let hash = last.hash, let number = last.number {
                return (number, hash, true)
            }
        }
        lseek(descriptor, 0, SEEK_SET)
        let known = try lines(in: descriptor)
        guard let last = known.last else { return (0, beginning, true) }
        return (known.count, last.hash ?? FileDigest.sha256(of: last.text), last.isWhole)
    }

    private static func lines(in descriptor: Int32) throws(SystemFailure) -> [Line] {
        var bytes: [UInt8] = []
        while true {
            let part = try Descriptor.read(from: descriptor)
            if part.isEmpty { break }
            bytes += part
        }
        return lines(of: bytes)
    }

    /// Cuts a log's bytes into lines.
    static func lines(of bytes: [UInt8]) -> [Line] {
        var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let isWhole = parts.last?.isEmpty ?? true
        if isWhole, !parts.isEmpty { parts.removeLast() }
        return parts.enumerated().map { index, part in
            Line(text: String(decoding: part, as: UTF8.self), isWhole: isWhole || index < parts.count - 1)
        }
    }

    /// Reads the log.
    func read() throws(CommandError) -> [Line] {
        do throws(SystemFailure) {
            let descriptor = try Descriptor.open(path, O_RDONLY)
            defer { close(descriptor) }
            return try Self.lines(in: descriptor)
        } catch {
            if error.code == ENOENT { throw CommandError(.noInput, "there is no file \(path.quoted).") }
            throw CommandError(error.status, "cannot read the log \(path.quoted): \(error.reason).")
        }
    }
}
