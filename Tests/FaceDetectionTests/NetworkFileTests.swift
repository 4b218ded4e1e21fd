import Checksums
import Foundation
import Testing

@testable import FaceDetection

@Suite struct NetworkFileTests {
    /// Makes an empty folder for one test.
    private func makeFolder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("models-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }

    @Test("a missing network file is an error that names its path", arguments: NetworkFile.allCases)
    func missing(file: NetworkFile) throws {
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(throws: DetectionError.modelMissing(path: folder + "/" + file.rawValue)) {
            try file.checkedPath(in: folder)
        }
    }

    @Test("a network file that was cut short is refused", .enabled(if: Samples.hasModels))
    func cut() throws {
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/" + NetworkFile.iris.rawValue
        let whole = try #require(FileManager.default.contents(atPath: Samples.models + "/" + NetworkFile.iris.rawValue))
        try whole.dropLast(1000).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: DetectionError.self) { try NetworkFile.iris.checkedPath(in: folder) }
        guard case .modelAltered(path, _) = error else {
            Issue.record("expected modelAltered, got \(String(describing: error))")
            return
        }
    }

    @Test("an altered network file stops the detector before it looks at anything")
    func alteredDetector() throws {
        let folder = try makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/centerface.onnx"
        try Data("not a network".utf8).write(to: URL(fileURLWithPath: path))
        var hash = SHA256()
        hash.update(Array("not a network".utf8).span)
        let digest = hash.hexadecimalDigest()
        #expect(throws: DetectionError.modelAltered(path: path, sha256: digest)) {
            try CenterFaceDetector(modelsFolder: folder)
        }
    }
}
