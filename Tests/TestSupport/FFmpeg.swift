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

    /// One picture of a film in shades of gray.
    public struct GrayPicture: Sendable {
        /// Size as players show it, but for the shape of its samples.
        public let width: Int
        /// Rows.
        public let height: Int
        /// Row by row, 0 is black.
        public let samples: [UInt8]
    }

    /// Decodes all frames of a file's video with that number, upright.
    public static func grayPictures(_ file: String, video: Int = 0) throws -> [GrayPicture] {
        let arguments =
            ["-v", "error", "-nostdin", "-i", file]
            + split("-map 0:v:\(video) -vsync passthrough -f image2pipe -pix_fmt gray -c:v pgm -")
        let bytes = try Array(output(of: "ffmpeg", arguments))
        var pictures: [GrayPicture] = []
        var place = 0
        while place < bytes.count {
            // `P5`, a line with width and height, a line with the largest value.
            var numbers: [Int] = []
            place += 2
            while numbers.count < 3 {
                var number = 0
                while bytes[place] < 48 { place += 1 }
                while bytes[place] >= 48 {
                    number = number * 10 + Int(bytes[place] - 48)
                    place += 1
                }
                numbers.append(number)
            }
            let (start, end) = (place + 1, place + 1 + numbers[0] * numbers[1])
            guard end <= bytes.count else { throw Failure(description: "a picture breaks off") }
            pictures.append(GrayPicture(width: numbers[0], height: numbers[1], samples: Array(bytes[start..<end])))
            place = end
        }
        return pictures
    }

    /// Runs another judge, such as `exiftool`, and returns what it prints.
    ///
    /// - Throws: ``Failure`` when it is not there or ends with another status than 0.
    public static func tool(_ command: String, _ arguments: [String]) throws -> Data {
        try output(of: command, arguments)
    }

    /// Whether a command is installed.
    public static func has(_ command: String) -> Bool { path(of: command) != nil }

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
