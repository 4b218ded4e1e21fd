import Anonymizing
import FoundationEssentials
import Glibc

/// What an earlier run's report says, as far as it tells whether its work still counts.
struct FinishedReport: Decodable, Equatable {
    struct File: Decodable, Equatable {
        var name: String
        var bytes: Int?
        var modified: String?
    }

    struct Versions: Decodable, Equatable { var anonymize: String }

    var schema: String
    var verdict: String
    var input: File
    var output: File
    var settingsDigest: String?
    var versions: Versions

    /// Reads a report; `nil` where there is none that can be read.
    init?(at path: FilePath) {
        guard let descriptor = try? Descriptor.open(path, O_RDONLY) else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while let part = try? Descriptor.read(from: descriptor), !part.isEmpty { bytes += part }
        guard let report = try? JSONDecoder().decode(Self.self, from: Data(bytes)), report.schema == Report.schema
        else {
            return nil
        }
        self = report
    }

    /// Whether the output at `path` is the one that the report was written for.
    func describes(outputAt path: FilePath) -> Bool {
        guard let identity = try? FileIdentity(of: path) else { return false }
        return output.name == String(decoding: path.name.bytes, as: UTF8.self) && output.bytes == identity.size
    }

    /// Whether the report is of this very input, made with these settings by this version.
    func isOf(inputAt path: FilePath, settingsDigest: String) -> Bool {
        guard let identity = try? FileIdentity(of: path) else { return false }
        return input.bytes == identity.size && input.modified == identity.modified
            && self.settingsDigest == settingsDigest && versions.anonymize == Version.current
    }
}
