import Foundation

/// The program as built beside these tests, run as people run it.
struct BuiltProgram {
    /// How a run ended.
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    private static let folder: URL? = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        .map { URL(fileURLWithPath: $0).deletingLastPathComponent() }

    /// Where it lies, if it was built.
    static let path: String? = folder?.appendingPathComponent("anonymize").path.existing

    /// The package's root, found from this file.
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A sample clip, if it was fetched.
    static func sample(_ name: String) -> String? { root.appendingPathComponent("SampleMedia/\(name)").path.existing }

    /// Whether program, networks and the sample clip are all there.
    static let canRun =
        path != nil && sample("carphone.mp4") != nil
        && root.appendingPathComponent(".dependencies/models/centerface.onnx").path.existing != nil

    /// Starts it; what it says goes into two pipes.
    static func start(_ arguments: [String], fault: String? = nil) throws -> (Process, output: Pipe, errors: Pipe) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path ?? "")
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["ANONYMIZE_MODELS"] = nil
        environment["ANONYMIZE_FAULT"] = fault
        process.environment = environment
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        return (process, output, errors)
    }

    /// Runs it to its end.
    static func run(_ arguments: [String], fault: String? = nil) throws -> Outcome {
        let (process, output, errors) = try start(arguments, fault: fault)
        let said = output.fileHandleForReading.readDataToEndOfFile()
        let complained = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
            errors: String(decoding: complained, as: UTF8.self))
    }

    /// Runs a line of shell in which `$0` is the program.
    static func shell(_ line: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line, path ?? ""] + arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

extension String {
    /// The path itself if something is there.
    fileprivate var existing: String? { FileManager.default.fileExists(atPath: self) ? self : nil }
}
