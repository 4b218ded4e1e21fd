import Foundation
import TestSupport

/// One step in making a file that breaks other tools.
///
/// A plain string is a call of `ffmpeg`, split at blanks. `{base}` and `{face}` stand for the film and the picture that all start
/// from, `{in}` for the file that is made, and `{dir}/` for its folder.
enum FixtureStep: ExpressibleByStringLiteral, Sendable {
    /// Calls `ffmpeg`.
    case ffmpeg(String)
    /// Calls `ffmpeg`, and then keeps the first part of what it wrote.
    case cut(String, percent: Int)
    /// Writes text into a file of the folder.
    case text(String, to: String)
    /// Replaces the matrix of the first track of an MP4: a, b, c, d as whole numbers.
    case matrix([Int])
    /// Calls `exiftool` on a file.
    case exiftool(String, on: String = "{in}")
    /// Replaces letters by as many others, wherever they are.
    case replace(String, with: String)
    /// Cuts columns on the left and rows above away, by the container's own rectangle, of a picture of 320×240.
    case crop(left: Int, top: Int)
    /// Gives a file of the folder the name of the one that is made.
    case move(String)
    /// Appends a file of the folder.
    case appendFile(String)
    /// Appends text behind the end.
    case append(String)
    /// Puts a message into a raw stream of H.264 or H.265.
    case message(FixtureMessage)

    init(stringLiteral value: String) { self = .ffmpeg(value) }

    /// Does it.
    func run(_ paths: FixturePaths) throws {
        switch self {
        case .ffmpeg(let call): try FFmpeg.run(paths.filled(call))
        case .cut(let call, let percent):
            try FFmpeg.run(paths.filled(call))
            let data = try Data(contentsOf: URL(fileURLWithPath: paths.input))
            try data.prefix(data.count * percent / 100).write(to: URL(fileURLWithPath: paths.input))
        case .text(let text, let name):
            try paths.filled(text).write(
                toFile: paths.folder + "/" + paths.filled(name), atomically: true, encoding: .utf8)
        case .matrix(let numbers): try paths.change { data in try Self.setMatrix(numbers, in: &data) }
        case .exiftool(let call, let file):
            let arguments = try paths.filled(call).split(separator: " ").map(String.init)
            _ = try FFmpeg.tool(
                "exiftool", ["-q", "-q", "-m", "-overwrite_original"] + arguments + [paths.filled(file)])
        case .replace(let old, let new):
            try paths.change { data in
                while let place = data.range(of: Data(old.utf8)) { data.replaceSubrange(place, with: Data(new.utf8)) }
            }
        case .crop(let left, let top):
            try paths.change { data in
                if paths.input.hasSuffix("mkv") {
                    try FixtureCropping.replaceDisplaySize(left: left, top: top, in: &data)
                } else {
                    try FixtureCropping.addBox(left: left, top: top, width: 320, height: 240, to: &data)
                }
            }
        case .move(let name):
            try FileManager.default.moveItem(atPath: paths.folder + "/" + name, toPath: paths.input)
        case .appendFile(let name):
            try paths.change { data in
                try data.append(Data(contentsOf: URL(fileURLWithPath: paths.folder + "/" + name)))
            }
        case .append(let text): try paths.change { data in try data.append(Data(paths.filled(text).utf8)) }
        case .message(let message): try paths.change { data in try message.insert(into: &data, words: paths.words) }
        }
    }

    /// The track header's matrix lies 44 bytes behind the letters `tkhd` (version 0; ISO/IEC 14496-12, 8.3.2).
    private static func setMatrix(_ numbers: [Int], in data: inout Data) throws {
        guard let header = data.range(of: Data("tkhd".utf8)) else { throw PlannedFailure("no tkhd") }
        for (number, place) in zip(numbers, [0, 4, 12, 16]) {
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: (number << 16) >> (24 - 8 * $0)) }
            let start = header.upperBound + 40 + place
            data.replaceSubrange(start..<start + 4, with: bytes)
        }
    }
}

/// Where a case's files are.
struct FixturePaths {
    /// Its own folder.
    let folder: String
    /// The file that is made.
    let input: String
    /// What stands for names in angle brackets.
    var words: [String: String] = [:]

    /// A call with all names filled in.
    func filled(_ call: String) throws -> String {
        var text = call.replacing("{in}", with: input).replacing("{dir}", with: folder)
        if text.contains("{base}") { text.replace("{base}", with: try FixtureBase.film.get()) }
        if text.contains("{face}") { text.replace("{face}", with: try FixtureBase.face.get()) }
        for (name, word) in words { text.replace("<\(name)>", with: word) }
        return text
    }

    /// Changes the file that is made.
    func change(_ body: (inout Data) throws -> Void) throws {
        let place = URL(fileURLWithPath: input)
        var data = try Data(contentsOf: place)
        try body(&data)
        try data.write(to: place)
    }
}
