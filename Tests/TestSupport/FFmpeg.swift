public import Foundation

/// The ffmpeg command, with which tests make their media files; an outside judge, not the code under test.
public enum FFmpeg {
    /// A command that failed.
    public struct Failure: Error, CustomStringConvertible {
        /// What was run and what it said.
        public let description: String
    }

    /// Whether both `ffmpeg` and `ffprobe` are installed.
    public static let isPresent = path(of: "ffmpeg") != nil && path(of: "ffprobe") != nil

    /// Runs `ffmpeg` quietly, overwriting its output.
    ///
    /// - Parameter arguments: One string, split at blanks, then further arguments that may hold blanks themselves.
    /// - Throws: ``Failure`` when it ends with another status than 0.
    public static func run(_ arguments: String, _ further: String...) throws {
        let all = ["-hide_banner", "-nostdin", "-loglevel", "error", "-y"]
        _ = try output(of: "ffmpeg", all + split(arguments) + further)
    }

    /// Runs `ffprobe` and returns what it prints.
    public static func probe(_ arguments: String, _ further: String...) throws -> String {
        String(decoding: try output(of: "ffprobe", ["-v", "error"] + split(arguments) + further), as: UTF8.self)
    }

    /// Decodes a file with `ffmpeg` and returns the raw samples of the first video stream in `pixelFormat`.
    public static func rawVideo(_ file: String, pixelFormat: String, options: String = "") throws -> Data {
        let arguments =
            ["-v", "error", "-nostdin", "-i", file, "-map", "0:v:0"] + split(options)
            + split("-vsync passthrough -f rawvideo -pix_fmt \(pixelFormat) -")
        return try output(of: "ffmpeg", arguments)
    }

    private static func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private static func path(of command: String) -> String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
        return folders.map { $0 + "/" + command }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func output(of command: String, _ arguments: [String]) throws -> Data {
        guard let path = path(of: command) else { throw Failure(description: "\(command) is not installed") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let (standardOutput, standardError) = (Pipe(), TemporaryFolder())
        let messages = standardError.file("messages.txt")
        _ = FileManager.default.createFile(atPath: messages, contents: nil)
        process.standardOutput = standardOutput
        process.standardError = FileHandle(forWritingAtPath: messages)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let result = standardOutput.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let said = (try? String(contentsOfFile: messages, encoding: .utf8)) ?? ""
            throw Failure(description: "\(command) \(arguments.joined(separator: " ")): \(said)")
        }
        return result
    }
}
