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
    /// Appends one file of the folder to the input.
    case append(String)

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
            try text.write(toFile: paths.folder + "/" + name, atomically: true, encoding: .utf8)
        case .matrix(let numbers): try Self.setMatrix(numbers, of: paths.input)
        case .append(let name):
            let (input, other) = (URL(fileURLWithPath: paths.input), URL(fileURLWithPath: paths.folder + "/" + name))
            try (Data(contentsOf: input) + Data(contentsOf: other)).write(to: input)
        }
    }

    /// The track header's matrix lies 44 bytes behind the letters `tkhd` (version 0; ISO/IEC 14496-12, 8.3.2).
    private static func setMatrix(_ numbers: [Int], of path: String) throws {
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        guard let header = data.range(of: Data("tkhd".utf8)) else { throw PlannedFailure("no tkhd") }
        for (number, place) in zip(numbers, [0, 4, 12, 16]) {
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: (number << 16) >> (24 - 8 * $0)) }
            let start = header.upperBound + 40 + place
            data.replaceSubrange(start..<start + 4, with: bytes)
        }
        try data.write(to: URL(fileURLWithPath: path))
    }
}

/// Where a case's files are.
struct FixturePaths {
    /// Its own folder.
    let folder: String
    /// The file that is made.
    let input: String

    /// A call with all names filled in.
    func filled(_ call: String) throws -> String {
        try call.replacing("{base}", with: FixtureBase.film.get()).replacing("{face}", with: FixtureBase.face.get())
            .replacing("{in}", with: input).replacing("{dir}", with: folder)
    }
}
