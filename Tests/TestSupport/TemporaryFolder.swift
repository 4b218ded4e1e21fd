public import Foundation

/// A folder for a test's files; it is removed with the object.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes an empty folder.
    public init() {
        let name = "anonymize-test-\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        path = folder.path
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            preconditionFailure("tests need a folder for temporary files: \(error)")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in the folder.
    public func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and returns its path.
    public func write(_ contents: Data, to name: String) throws -> String {
        try contents.write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}
